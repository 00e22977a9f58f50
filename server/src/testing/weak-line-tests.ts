import { createHash, randomInt } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { ownPath } from "@madrasa/testkit/files";
import { MEBIBYTE, watchMemory } from "@madrasa/testkit/large-file";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { MP4 } from "@madrasa/testkit/sample-files";
import { sendInChunks } from "@madrasa/testkit/send-in-chunks";
import { unreliableNetwork, type UnreliableNetwork } from "@madrasa/testkit/unreliable-network";
import type { ServerProcess } from "./server-process.ts";

/**
 * Uploads over slow, interrupted connections. `npm run test:long`: village phone, 40 MB and 2 GiB; `npm run test:more`:
 * faster and smaller.
 */
const IS_LONG = process.env["TESTS"] === "long";
const VIDEO_BYTES = IS_LONG ? 40_000_000 : 2_000_000;
const LARGE_BYTES = (IS_LONG ? 2_048 : 256) * MEBIBYTE;
const LINE = IS_LONG
  ? { bytesPerSecond: 250_000 / 8, cutEveryMs: 60_000 }
  : { bytesPerSecond: 400_000, cutEveryBytes: 800_000 };
const FAST = { bytesPerSecond: 2_000_000 };
const TIMEOUT_MS = IS_LONG ? 60 * 60_000 : 300_000;

const CLOSED_PAGES = 20;
const PAGE_BYTES = 600_000;
const SMALL_CHUNK = 64 * 1024;

/** Allocates reusable buffers first. */
const WARMING_BYTES = (IS_LONG ? 256 : 64) * MEBIBYTE;
/**
 * Buffering would add the whole video. The goal needs an idle machine, because garbage is collected late on busy ones.
 */
const GROWTH_MAX = (IS_LONG ? 16 : 128) * MEBIBYTE;

type WeakLineCase = {
  name: string;
  start: () => Promise<{ school: ServerProcess; store?: URL; end: () => Promise<void> }>;
  /** Sent bytes per byte of the video. */
  mostSent: number;
  /** Chunk size on the faster connection, which is cut more often. */
  most: number;
};

export function describeWeakLine({ name, start, mostSent, most }: WeakLineCase): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<WeakLineCase["start"]>>;
    let teacher: Person;
    let where: { courseId: string; sectionId: string };
    beforeAll(async () => {
      opened = await start();
    }, TIMEOUT_MS);
    beforeEach(async () => {
      teacher = await aTeacher(opened.school);
      const courseId = await aDraft(opened.school, teacher);
      where = { courseId, sectionId: await aSection(opened.school, teacher, courseId) };
    });
    afterAll(() => opened.end(), TIMEOUT_MS);

    async function aFileKey(size: number): Promise<string> {
      const query = {
        courseId: where.courseId,
        filename: "video.mp4",
        contentType: "video/mp4",
        size,
      };
      const { data } = await opened.school.call(contract.files.uploadLink, { as: teacher, query });
      return data.fileKey;
    }

    const addLesson = async (filePath: string) =>
      opened.school.call(contract.lessons.addLesson, {
        as: teacher,
        query: where,
        body: { title: "Of a village", filePath, fileType: "video/mp4" },
      });

    async function overLine(line: UnreliableNetwork | undefined) {
      const { school, store } = opened;
      const toPort = async ({ hostname, port }: URL) =>
        line ? line.to({ host: hostname, port: Number(port) }) : Number(port);
      const schoolPort = await toPort(new URL(school.origin));
      const storePort = store && (await toPort(store));
      return {
        token: teacher.token,
        school: new URL(school.origin),
        portOf: ({ host }: URL) => (host === store?.host && storePort) || schoolPort,
      };
    }

    async function digestOf(filePath: string): Promise<string> {
      const own = ownPath(filePath);
      const seen = await fetch(own === undefined ? filePath : opened.school.origin + own);
      return sha256(new Uint8Array(await seen.arrayBuffer()));
    }

    test(
      "a video arrives over a line that is cut again and again, and little is sent twice",
      async () => {
        const video = aVideo(VIDEO_BYTES);
        const fileKey = await aFileKey(video.length);
        const line = await unreliableNetwork(LINE);
        const way = await overLine(line);
        const read = (offset: number, length: number) => video.subarray(offset, offset + length);
        const sizes = { fileKey, size: video.length, read, ...(!IS_LONG && { most }) };
        await sendInChunks({ ...way, ...sizes });
        const { lesson } = (await addLesson(fileKey)).data;
        expect(await digestOf(lesson.filePath)).toBe(sha256(video));
        const ratio = line.sent() / video.length;
        tell(
          `${name}: ${video.length} bytes arrived over ${line.cuts()} cuts, ` +
            `${ratio.toFixed(3)} sent for each`,
        );
        await line.end();
        expect(line.cuts()).toBeGreaterThan(1);
        expect(ratio).toBeLessThanOrEqual(mostSent);
      },
      TIMEOUT_MS,
    );

    test(
      "of pages that are closed at arbitrary moments none begins at zero",
      async () => {
        const began = await Promise.all(
          Array.from({ length: CLOSED_PAGES }, async () => {
            const page = aVideo(PAGE_BYTES);
            const fileKey = await aFileKey(page.length);
            const line = await unreliableNetwork(FAST);
            const way = await overLine(line);
            const read = (offset: number, length: number) => page.subarray(offset, offset + length);
            const sizes = { fileKey, size: page.length, read, most: SMALL_CHUNK };
            const closed = new AbortController();
            const closeAt = randomInt(3 * SMALL_CHUNK, PAGE_BYTES - SMALL_CHUNK);
            line.watch((sent) => sent >= closeAt && closed.abort());
            const first = sendInChunks({ ...way, ...sizes, signal: closed.signal });
            await expect(first).rejects.toThrow();
            const { beganAt } = await sendInChunks({ ...way, ...sizes });
            await line.end();
            return beganAt;
          }),
        );
        tell(`${name}: pages went on at ${Math.min(...began)} bytes and later`);
        expect(Math.min(...began)).toBeGreaterThan(0);
      },
      TIMEOUT_MS,
    );

    test(
      "two pages send the same video: one makes the lesson, and the other hears it",
      async () => {
        const video = aVideo(PAGE_BYTES);
        const fileKey = await aFileKey(video.length);
        const read = (offset: number, length: number) => video.subarray(offset, offset + length);
        const sizes = { fileKey, size: video.length, read, most: SMALL_CHUNK };
        const lines = await Promise.all([unreliableNetwork(FAST), unreliableNetwork(FAST)]);
        const ways = await Promise.all(lines.map(overLine));
        await Promise.all(ways.map((way) => sendInChunks({ ...way, ...sizes })));
        const answers = await Promise.all([addLesson(fileKey), addLesson(fileKey)]);
        const lesson = answers.find(({ status }) => status === 200)?.data.lesson;
        expect(answers.find(({ status }) => status !== 200)?.code).toBe("FILE_IN_USE");
        expect(await digestOf(lesson?.filePath ?? "")).toBe(sha256(video));
        for (const line of lines) await line.end();
      },
      TIMEOUT_MS,
    );

    test(
      "a large video in chunks is not held in memory",
      async () => {
        const way = await overLine(undefined);
        const sendLarge = async (size: number) => {
          const fileKey = await aFileKey(size);
          const read = (offset: number, length: number) =>
            offset === 0
              ? Buffer.concat([MP4, Buffer.alloc(length - MP4.length, 7)])
              : Buffer.alloc(length, 7);
          await sendInChunks({ ...way, fileKey, size, read });
          expect((await addLesson(fileKey)).data.lesson.fileSize).toBe(size);
        };
        await sendLarge(WARMING_BYTES);
        const { pid } = opened.school;
        const { before, highest } = await watchMemory(pid, () => sendLarge(LARGE_BYTES));
        const [from, growth] = [before, highest - before].map((bytes) => bytes / MEBIBYTE);
        tell(
          `${name}: ${LARGE_BYTES / MEBIBYTE} MiB in chunks made the server's ` +
            `${from?.toFixed(1)} MiB grow by ${growth?.toFixed(1)}`,
        );
        expect(highest - before).toBeLessThanOrEqual(GROWTH_MAX);
      },
      TIMEOUT_MS,
    );
  });
}

function aVideo(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  MP4.copy(bytes);
  for (let at = MP4.length; at + 4 <= size; at += 4)
    bytes.writeUInt32LE((at * 2_654_435_761) % 2 ** 32, at);
  return bytes;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const tell = (what: string) => void process.stdout.write(`${what}\n`);
