export interface Metafile {
  readonly inputs: readonly string[];
  readonly wasm: readonly string[];
}
export function shippedPackages(metafile: Metafile): string[];
export function noticesOf(metafile: Metafile): string;
export function writeNotices(): string;
