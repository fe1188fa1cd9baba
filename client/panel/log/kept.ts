/** What the panel remembers while it is hidden or reloaded; read back with the same care as a message. */
import type { Chip } from './filter.ts';
import type { GroupBy, Sort, SortKey } from './order.ts';
import type { Axis, TimeWindow } from './time-window.ts';

export interface Kept {
  readonly sort: Sort;
  readonly filter: string;
  readonly chip: Chip;
  readonly group: GroupBy;
  /** Names of the groups that are folded. */
  readonly closed: readonly string[];
  /** null: by the sort. */
  readonly axis: Axis | null;
  /** null: fits the rows in view. */
  readonly window: TimeWindow | null;
  /** The chosen request's first line; 0 for none. */
  readonly line: number;
  /** Pixels that the table is scrolled by. */
  readonly top: number;
}

const fresh: Kept = {
  sort: { by: 'start', down: false },
  filter: '',
  chip: 'all',
  group: 'none',
  closed: [],
  axis: null,
  window: null,
  line: 0,
  top: 0,
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const oneOf = <T extends string>(value: unknown, values: readonly T[], otherwise: T): T => values.find((v) => v === value) ?? otherwise;
const finite = (value: unknown, otherwise: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : otherwise);

export const readKept = (value: unknown): Kept => {
  if (!isObject(value)) return fresh;
  const { sort, window, axis } = value;
  const sortKeys: readonly SortKey[] = ['key', 'start', 'attempts', 'asked', 'waited', 'verdict'];
  const isWindow = isObject(window) && finite(window.to, 0) > finite(window.from, 0);
  return {
    sort: isObject(sort) ? { by: oneOf(sort.by, sortKeys, 'start'), down: sort.down === true } : fresh.sort,
    filter: typeof value.filter === 'string' ? value.filter : '',
    chip: oneOf(value.chip, ['all', 'retried', 'early', 'quota', 'gave-up'], 'all'),
    group: oneOf(value.group, ['none', 'key', 'host'], 'none'),
    closed: Array.isArray(value.closed) ? value.closed.filter((name): name is string => typeof name === 'string') : [],
    axis: axis === 'clock' || axis === 'aligned' ? axis : null,
    window: isWindow ? { from: finite(window.from, 0), to: finite(window.to, 0) } : null,
    line: Math.max(0, finite(value.line, 0)),
    top: Math.max(0, finite(value.top, 0)),
  };
};
