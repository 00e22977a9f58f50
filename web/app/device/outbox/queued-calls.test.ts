import { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { describe, expect, it } from "vitest";
import { endpointOf, type QueuedCall, replaces, type QueuedCallName } from "./queued-calls.ts";

const common = { idempotencyKey: "key", about: ["Ghunna", "Tajweed"] };
const lessonRef = { courseId: "c", lessonId: "l" };
const tick = (completed: boolean, lessonId = "l"): QueuedCall => ({
  call: "progress/toggleCompletion",
  query: { courseId: "c", lessonId },
  body: { completed },
  ...common,
});
const position = (seconds: number): QueuedCall => ({
  call: "progress/savePosition",
  query: lessonRef,
  body: { seconds },
  ...common,
});
const note = (idempotencyKey: string): QueuedCall => ({
  call: "notes/addNote",
  query: lessonRef,
  body: { content: [{ title: "Madd", description: "" }] },
  ...common,
  idempotencyKey,
});
const passage = (passageId?: string): QueuedCall => ({
  call: "sheet/writeSheetEntry",
  query: {
    courseId: "c",
    studentId: "s",
    day: "2026-11-25",
    track: "new",
    ...(passageId !== undefined && { passageId }),
  },
  body: { entry: null, deviceTime: "" },
  ...common,
});
const reply = (id: string): QueuedCall => ({
  call: "recitations/answer",
  params: { id },
  body: { grade: 1, annotations: [] },
  ...common,
});

describe("queued calls", () => {
  it("are all calls of the contract with `queueable`, by their names", () => {
    const features: Record<string, Record<string, Endpoint>> = contract;
    for (const [feature, calls] of Object.entries(features)) {
      for (const [name, endpoint] of Object.entries(calls)) {
        const queued = endpointOf(`${feature}/${name}` as QueuedCallName) as Endpoint | undefined;
        expect(queued, `${feature}/${name}`).toBe(endpoint.queueable ? endpoint : undefined);
      }
    }
  });

  it("replace an earlier one that sets the same state", () => {
    expect(replaces(tick(false), tick(true))).toBe(true);
    expect(replaces(position(9), position(3))).toBe(true);
    expect(replaces(passage("a"), passage("a"))).toBe(true);
    expect(replaces(reply("one"), reply("one"))).toBe(true);
  });

  it("leave all others", () => {
    expect(replaces(tick(true), tick(true, "another"))).toBe(false);
    expect(replaces(tick(true), position(3))).toBe(false);
    expect(replaces(passage(), passage("a"))).toBe(false);
    expect(replaces(passage("a"), passage())).toBe(false);
    expect(replaces(reply("one"), reply("two"))).toBe(false);
    expect(replaces(note("1"), note("2"))).toBe(false);
    expect(replaces(note("1"), note("1"))).toBe(true);
  });
});
