import type { FileHandle } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes per read: with 64 KiB a video took twice as long. */
const LARGE = 512 * 1024;
const SMALL = 64 * 1024;
/**
 * Number of large buffers, 16 MiB in total. Further readers get small ones, so that thousands of slow ones need little
 * memory.
 */
const LARGE_MOST = 32;

const spare: Buffer[] = [];
let taken = 0;

type Source = Pick<FileHandle, "read">;
export type Part = { start: number; length: number };

/**
 * Sends a range of a file with backpressure, reusing one buffer. Resolves if the reader disconnects; rejects if the
 * file is shorter.
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

/** Resolves when the buffer is free: true if sent, false if the reader disconnected. */
function write(response: ServerResponse, socket: Socket, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    // A queued response on a pipelined connection gets no close event.
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
