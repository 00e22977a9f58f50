/** Names of running tests, printed at the deadline. */
export function watchRunningTests(): Set<string> {
  const running = new Set<string>();
  const endsAt = Number(process.env["TESTS_END_AT"]);
  const print = () => {
    if (running.size === 0) return;
    process.stderr.write(`\nStill running:\n${[...running].map((name) => `  ${name}\n`).join("")}`);
  };
  if (endsAt > 0) setTimeout(print, endsAt - Date.now()).unref();
  return running;
}
