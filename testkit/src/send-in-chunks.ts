import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { pathOf, type DataOf } from "@madrasa/contract/client";
import { contract } from "@madrasa/contract";
import { CHUNK_BYTES_MAX, CHUNK_BYTES_MIN } from "@madrasa/contract/limits";

/** Target duration of a chunk. */
const CHUNK_SECONDS = 8;
const FIRST_CHUNK = 256 * 1024;
const PAUSE_MS = 100;

type Answer = DataOf<typeof contract.files.nextChunk>;

type Sender = {
  token: string;
  fileKey: string;
  size: number;
  read: (offset: number, length: number) => Buffer;
  portOf: (url: URL) => number;
  school: URL;
  signal?: AbortSignal;
  most?: number;
};

/** Uploads until stored, despite interruptions. Returns the bytes received before; rejects on `signal`. */
export async function sendInChunks(sender: Sender): Promise<{ beganAt: number }> {
  const { token, fileKey, size, read, school, signal, most = CHUNK_BYTES_MAX } = sender;
  const agent = new Agent({ keepAlive: true });
  signal?.addEventListener("abort", () => agent.destroy());
  let beganAt: number | undefined;
  let bytes = Math.min(FIRST_CHUNK, most);

  async function ask(): Promise<Answer> {
    const path = pathOf(contract.files.nextChunk, { query: { fileKey, size, bytes } });
    const headers = { authorization: `Bearer ${token}` };
    const { status, text } = await send(new URL(path, school), { method: "GET", headers });
    if (status !== 200) throw new Refused(status, text);
    return (JSON.parse(text) as { data: Answer }).data;
  }

  const send = async (url: URL, init: Init) =>
    exchange(url, { ...init, port: sender.portOf(url), agent, ...(signal && { signal }) });

  try {
    for (;;) {
      signal?.throwIfAborted();
      try {
        const { receivedBytes, isStored, chunk } = await ask();
        beganAt ??= receivedBytes;
        if (isStored) return { beganAt };
        if (!chunk) {
          await pause(PAUSE_MS);
          continue;
        }
        const body = read(receivedBytes, Math.min(bytes, size - receivedBytes));
        const began = performance.now();
        const url = new URL(chunk.signedUrl);
        const { status } = await send(url, { method: "PUT", headers: chunk.headers, body });
        if (status !== 200) throw new Error(`The chunk was answered ${status}.`);
        const speed = (body.length * 1_000) / (performance.now() - began);
        bytes = limited(Math.round(speed * CHUNK_SECONDS), most);
      } catch (error) {
        if (error instanceof Refused && error.status < 500) throw error;
        bytes = limited(Math.floor(bytes / 2), most);
        await pause(PAUSE_MS);
      }
    }
  } finally {
    agent.destroy();
  }
}

const limited = (bytes: number, most: number) => Math.min(Math.max(bytes, CHUNK_BYTES_MIN), most);

class Refused extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

type Init = { method: string; headers: Record<string, string>; body?: Buffer };

/** Not `fetch`: the signed host must stay with another port. */
function exchange(
  url: URL,
  { body, headers, port, ...init }: Init & { port: number; agent: Agent; signal?: AbortSignal },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sending = request({
      ...init,
      host: "127.0.0.1",
      port,
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        ...headers,
        ...(body && { "content-length": body.length }),
      },
    });
    sending.once("error", reject);
    sending.once("response", (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk: string) => (text += chunk));
      answer.once("error", reject);
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sending.end(body);
  });
}
