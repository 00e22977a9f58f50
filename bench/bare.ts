import { createServer } from "node:http";

/** Baseline: a minimal Node server that sends the given bytes. */

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const bytes = Buffer.concat(chunks);

const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    response.writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": bytes.length,
    });
    response.end(bytes);
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(String(address.port));
});
