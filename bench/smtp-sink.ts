import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

/** Takes emails and counts them in shared memory, in a thread of its own: it must not delay what is measured. */
const taken = new Int32Array(workerData as SharedArrayBuffer);
const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  authOptional: true,
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on("end", () => {
      Atomics.add(taken, 0, 1);
      done();
    });
  },
});
server.on("error", () => undefined);
server.listen(0, "127.0.0.1", () => {
  const { port } = server.server.address() as AddressInfo;
  parentPort?.postMessage(port, []);
});
