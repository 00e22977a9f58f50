/** Resolves to the problem, or undefined. */
export type Check = () => Promise<unknown>;

/** Limits a check to `limitMs` and runs one at a time, so that checks of something frozen do not pile up. */
export function checkWithTimeout(probe: () => Promise<void>, limitMs: number): Check {
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
