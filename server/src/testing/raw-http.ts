import { connect, type AddressInfo, type Socket } from "node:net";
import type { TestSchool } from "./test-school.ts";

/** Real connections, for what no injected request can show: lines cut, chunks, what is no HTTP. */

/** Lets a test school listen on loopback and returns its port. */
export async function listen({ http }: TestSchool): Promise<number> {
  if (!http.server.listening) await http.listen({ host: "127.0.0.1", port: 0 });
  return (http.server.address() as AddressInfo).port;
}

export async function aConnection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("error", reject);
  });
  // A line that the server cuts is what some tests wait for.
  socket.on("error", () => undefined);
  return socket;
}

/** Resolves when a condition holds; a test that waits in vain fails by its own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => void setTimeout(resolve, 5));
}

/** Everything that comes back until the line is closed. */
export async function answerOn(socket: Socket): Promise<{ status: number; body: string }> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += String(chunk);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body };
}

/** Says a text as it stands and reads the answer. */
export async function sendRaw(port: number, text: string) {
  const socket = await aConnection(port);
  socket.write(text);
  return answerOn(socket);
}
