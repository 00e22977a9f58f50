/* oxlint-disable no-console -- the one place where the page speaks to whoever opens its console */

export function reportError(...what: unknown[]): void {
  console.error(...what);
}

export function reportNote(message: string): void {
  console.log(message);
}
