import { connect, type AddressInfo, type Socket } from "node:net";
import type { TestApp } from "./test-app.ts";

/** Real connections, for lost connections, chunks and invalid HTTP. */

export async function listen({ http }: TestApp): Promise<number> {
  if (!http.server.listening) await http.listen({ host: "127.0.0.1", port: 0 });
  return (http.server.address() as AddressInfo).port;
}

export async function aConnection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", () => resolve());
    socket.once("error", reject);
  });
  // Ignored: the server may close first.
  socket.on("error", () => undefined);
  return socket;
}

/** Limited by the test's timeout. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => void setTimeout(resolve, 5));
}

export async function answerOn(socket: Socket): Promise<{ status: number; body: string }> {
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += String(chunk);
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body };
}

export async function sendRaw(port: number, text: string) {
  const socket = await aConnection(port);
  socket.write(text);
  return answerOn(socket);
}
