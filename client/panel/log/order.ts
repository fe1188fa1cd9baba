/** The rows of the table: which requests, in which order, under which heads. */
import { keyOf, type LogData } from './columns.ts';

export type SortKey = 'key' | 'start' | 'attempts' | 'asked' | 'waited' | 'verdict';
export interface Sort {
  readonly by: SortKey;
  readonly down: boolean;
}
export type GroupBy = 'none' | 'key' | 'host';

export interface Group {
  readonly name: string;
  readonly size: number;
  readonly waitedMs: number;
}

/** A row is a request, or the head of a group: `groupBit | index`. */
export interface Rows {
  readonly rows: Uint32Array;
  readonly groups: readonly Group[];
}
export const groupBit = 0x80000000;
export const isHead = (row: number): boolean => row >= groupBit;
export const headOf = (row: number): number => row - groupBit;

/** Sorts in place; what has no value comes last either way. Ties stay in the log's order. */
export const sortRequests = (data: LogData, requests: Uint32Array, sort: Sort, verdictText: (request: number) => string): Uint32Array => {
  if (sort.by === 'start') return sort.down ? requests.sort((a, b) => b - a) : requests.sort((a, b) => a - b);
  const sign = sort.down ? -1 : 1;
  if (sort.by === 'key' || sort.by === 'verdict') {
    const texts = new Map<number, string>();
    for (const request of requests) texts.set(request, sort.by === 'key' ? keyOf(data, request) : verdictText(request));
    const compare = new Intl.Collator('en', { numeric: true }).compare;
    return requests.sort((a, b) => sign * compare(texts.get(a)!, texts.get(b)!) || a - b);
  }
  const column: ArrayLike<number> =
    sort.by === 'attempts' ? data.requests.count : sort.by === 'asked' ? data.requests.asked : data.requests.waited;
  return requests.sort((a, b) => {
    const x = column[a]!;
    const y = column[b]!;
    if (x === y) return a - b;
    if (Number.isNaN(x)) return Number.isNaN(y) ? a - b : 1;
    if (Number.isNaN(y)) return -1;
    return sign * (x - y);
  });
};

/** Heads in order of the waiting under them, most first; the requests of a closed group are left out. */
export const groupRequests = (data: LogData, requests: Uint32Array, by: GroupBy, closed: ReadonlySet<string>): Rows => {
  if (by === 'none') return { rows: requests, groups: [] };
  const members = new Map<string, number[]>();
  for (const request of requests) {
    const name = by === 'key' ? keyOf(data, request) : (data.hosts[data.requests.host[request]!] ?? '');
    const list = members.get(name);
    if (list === undefined) members.set(name, [request]);
    else list.push(request);
  }
  const groups = [...members].map(([name, list]) => ({
    name,
    list,
    size: list.length,
    waitedMs: list.reduce((sum, request) => sum + (Number.isNaN(data.requests.waited[request]!) ? 0 : data.requests.waited[request]!), 0),
  }));
  groups.sort((a, b) => b.waitedMs - a.waitedMs || b.size - a.size || (a.name < b.name ? -1 : 1));
  const rows: number[] = [];
  groups.forEach((group, index) => {
    rows.push(groupBit + index);
    if (!closed.has(group.name)) for (const request of group.list) rows.push(request);
  });
  return { rows: Uint32Array.from(rows), groups: groups.map(({ name, size, waitedMs }) => ({ name, size, waitedMs })) };
};
