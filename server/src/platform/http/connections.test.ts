import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { answerOn } from "../../testing/raw-http.ts";
import { trackConnections } from "./connections.ts";

test("a port is not closed before connections accepted by the system are taken", async () => {
  const server = createServer((_request, response) => response.end());
  const { beginClosing } = trackConnections(server, { isPortOurs: false });
  // Makes every event loop turn short.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const closed = once(server, "connection").then(beginClosing);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answers = Array.from({ length: 20 }, async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    socket.write("GET / HTTP/1.1\r\nhost: school.test\r\nconnection: close\r\n\r\n");
    return (await answerOn(socket).catch(() => ({ status: 0 }))).status;
  });
  expect(await Promise.all(answers)).toEqual(answers.map(() => 200));
  await closed;
  clock.mockRestore();
});

test("while a port closes the system takes one connection for it, and others find it closed", async () => {
  const server = createServer();
  const { beginClosing } = trackConnections(server, { isPortOurs: true });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const closed = beginClosing();
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.1"));
  const found = sockets.map((socket) =>
    once(socket, "connect").then(
      () => "taken",
      ({ code }: NodeJS.ErrnoException) => code,
    ),
  );
  const others = (await Promise.all(found)).filter((what) => what !== "taken");
  expect(others).toEqual(Array.from({ length: 19 }, () => "ECONNREFUSED"));
  for (const socket of sockets) socket.destroy();
  await closed;
});
