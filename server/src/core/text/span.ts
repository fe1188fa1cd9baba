/** A piece of a text, in UTF-16 code units (as JavaScript strings, tree-sitter here and LSP positions count). `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** 0-based line and 0-based UTF-16 column, as the Language Server Protocol counts. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

export const contains = (span: Span, offset: number): boolean => span.start <= offset && offset <= span.end;

export const covers = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
