import "./require-node.mjs";

const { buildIfStale } = await import("./web/build-if-stale.ts");
await buildIfStale();
if (process.argv.includes("--demo")) {
  const folder = (process.env.DATA_DIR ??= "./data-demo");
  delete process.env.DATABASE_URL;
  const { seedSampleSchool, sampleSignIns } = await import("./server/seeds/sample-school.ts");
  await seedSampleSchool(folder, process.env);
  console.log(sampleSignIns());
}
await import("./server/src/main.ts");

// npm's shell does not forward signals: stop when it ends.
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}
