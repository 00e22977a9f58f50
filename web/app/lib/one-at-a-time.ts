/**
 * Runs an action unless the previous one is still running, and returns whether it did. Lasts at least until the next
 * task, when state such as `isPending` has been rendered.
 */
export function oneAtATime(): (action: () => unknown) => boolean {
  let isRunning = false;
  const run = async (action: () => unknown) => {
    isRunning = true;
    try {
      await action();
    } finally {
      setTimeout(() => {
        isRunning = false;
      });
    }
  };
  return (action) => {
    if (isRunning) return false;
    void run(action);
    return true;
  };
}
