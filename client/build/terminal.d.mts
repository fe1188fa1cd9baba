export function forTerminal(markdown: string): string;
export function printable(text: string): string;
export function bold(text: string): string;
export function dim(text: string): string;
export function yellow(text: string): string;
