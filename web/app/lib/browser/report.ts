/* oxlint-disable no-console -- the only place that writes to the console */

export function reportError(...what: unknown[]): void {
  console.error(...what);
}

export function reportNote(message: string): void {
  console.log(message);
}
