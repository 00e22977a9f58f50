import { once } from "node:events";
import type { FileHandle } from "node:fs/promises";
import type { OutgoingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendBytes, type Part } from "./send-bytes.ts";
import type { Storage } from "./storage.ts";

export async function sendStored(
  storage: Storage,
  { key, size }: { key: string; size: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header("content-length", size);
  if (request.method === "HEAD") return reply.send();
  if (storage.open) {
    const file = await storage.open(key);
    try {
      await sendPart(file, { start: 0, length: size }, request, reply);
    } finally {
      await file.close();
    }
    return reply;
  }
  const bytes = await storage.read(key);
  const left = once(reply.raw, "close");
  void reply.send(bytes);
  await left;
  return reply;
}

/** Bypasses Fastify, which copies bytes through streams. */
export async function sendPart(
  file: FileHandle,
  part: Part,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as OutgoingHttpHeaders);
  try {
    await sendBytes(file, reply.raw, request.raw.socket, part);
  } catch (error) {
    // Ends the connection: the length was sent, so the reader notices missing bytes.
    request.log.error({ err: error }, "a file was not sent whole");
    request.raw.socket.destroy();
  }
}
