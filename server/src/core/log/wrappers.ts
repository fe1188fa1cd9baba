/** Containers and collectors that put an application's line into JSON: what is inside, with the stamp from outside. */
import { Line, textAt } from './formats/format.ts';
import { type ClockContext, stampOf } from './text/clock.ts';
import { peel, withoutEscapes } from './text/prefix.ts';

/** Where each tool keeps the line and its stamp. */
const wrappers: readonly {
  readonly line: string;
  readonly time: readonly string[];
  readonly marks: readonly string[];
  readonly source: readonly string[];
}[] = [
  // docker json-file, fluent-bit
  {
    line: 'log',
    time: ['time', '@timestamp', 'timestamp', 'date'],
    marks: ['stream', 'kubernetes', 'container_name', 'docker'],
    source: ['container_name'],
  },
  // journald -o json
  {
    line: 'MESSAGE',
    time: ['__REALTIME_TIMESTAMP', '_SOURCE_REALTIME_TIMESTAMP'],
    marks: ['_PID', '__CURSOR', 'SYSLOG_IDENTIFIER', 'PRIORITY'],
    source: ['SYSLOG_IDENTIFIER'],
  },
  // CloudWatch exports and subscriptions
  {
    line: 'message',
    time: ['timestamp', 'ingestionTime'],
    marks: ['ingestionTime', 'logStreamName', 'logGroup', 'eventId'],
    source: ['logStreamName'],
  },
  // Google Cloud Logging
  { line: 'textPayload', time: ['timestamp', 'receiveTimestamp'], marks: ['logName', 'insertId', 'resource'], source: [] },
  // Loki exports
  { line: 'line', time: ['timestamp', 'ts'], marks: ['labels', 'stream'], source: [] },
];

/** The record inside a wrapper, or the record itself. */
export const unwrapped = (record: Line, clock: ClockContext): Line => {
  const root = record.json;
  if (root === null) return record;
  for (const w of wrappers) {
    const inner = textAt(root, w.line);
    if (inner === '' || !w.marks.some((mark) => Object.hasOwn(root, mark))) continue;
    const text = withoutEscapes(inner.replace(/[\r\n]{1,4}$/, ''));
    const peeled = peel(text, clock);
    let stamp = peeled.stamp;
    if (stamp === null || (stamp.zone !== 'utc' && stamp.digits === 0)) {
      for (const name of w.time) {
        const outer = textAt(root, name);
        if (outer !== '') {
          stamp = stampOf(outer.slice(0, 48), clock) ?? stamp;
          break;
        }
      }
    }
    let { source } = peeled;
    for (const name of w.source) source = source === '' ? textAt(root, name) : source;
    return new Line(text, clock, { ...peeled, stamp: stamp ?? record.peeled.stamp, source });
  }
  return record;
};
