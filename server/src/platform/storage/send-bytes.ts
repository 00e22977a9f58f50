import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes that are read at once: with 64 KiB a film took twice as long. */
const LARGE = 512 * 1024;
const SMALL = 64 * 1024;
/** Large buffers, 16 MiB in all. Further readers get small ones, so that thousands of slow ones need little memory. */
const LARGE_MOST = 32;

const spare: Buffer[] = [];
let taken = 0;

type Source = Pick<FileHandle, "read">;
export type Part = { start: number; length: number };

/**
 * Sends bytes of a file as the reader takes them: the next are read once the last have left, into the
 * same buffer. Resolves as well when the reader goes; rejects when the file has fewer bytes.
 */
export async function sendBytes(
  file: Source,
  response: ServerResponse,
  socket: Socket,
  { start, length }: Part,
): Promise<void> {
  const buffer = takeBuffer(length);
  try {
    for (let sent = 0; sent < length;) {
      if (socket.destroyed) return;
      const bytes = Math.min(buffer.length, length - sent);
      const { bytesRead } = await file.read(buffer, 0, bytes, start + sent);
      if (bytesRead === 0) throw new Error(`The file ended ${length - sent} bytes early.`);
      if (!(await write(response, socket, buffer.subarray(0, bytesRead)))) return;
      sent += bytesRead;
    }
    response.end();
  } finally {
    returnBuffer(buffer);
  }
}

/** Resolves once the buffer is free: to true when the bytes have left, to false when the reader has gone. */
function write(response: ServerResponse, socket: Socket, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // The response to a request that waits for others on its connection never learns that it was cut.
    const gone = () => resolve(false);
    socket.once("close", gone);
    response.write(bytes, (error) => {
      socket.off("close", gone);
      resolve(!error);
    });
  });
}

function takeBuffer(length: number): Buffer {
  if (length <= SMALL || taken >= LARGE_MOST)
    return Buffer.allocUnsafeSlow(Math.min(length, SMALL));
  taken += 1;
  return spare.pop() ?? Buffer.allocUnsafeSlow(LARGE);
}

function returnBuffer(buffer: Buffer): void {
  if (buffer.length !== LARGE) return;
  taken -= 1;
  spare.push(buffer);
}
