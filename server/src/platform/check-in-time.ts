/** Resolves to what is wrong, or to undefined. */
export type Check = () => Promise<unknown>;

/**
 * A check that always ends: what does not answer within `limitMs` is away. One runs at a time,
 * however many ask, so that checks of something frozen do not pile up.
 */
export function checkInTime(probe: () => Promise<void>, limitMs: number): Check {
  let running: Promise<unknown> | undefined;
  return async () => {
    running ??= probe()
      .then(
        () => undefined,
        (error: unknown) => error,
      )
      .finally(() => (running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Error>((resolve) => {
      timer = setTimeout(() => resolve(new Error(`no answer within ${limitMs} ms`)), limitMs);
    });
    return Promise.race([running, late]).finally(() => clearTimeout(timer));
  };
}
