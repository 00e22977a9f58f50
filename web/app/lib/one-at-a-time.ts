/**
 * A function that runs an action unless the one before it is still running, and says whether it
 * did. An action runs until its promise settles, and at least until the next task: by then the
 * state that it set, such as a mutation's `isPending`, has been rendered.
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
