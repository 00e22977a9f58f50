import { expect, it } from "vitest";
import { type Act, replaces } from "./acts.ts";
import { fromFormerBuild } from "./former-acts.ts";

const act = (call: Act["call"], body: Act["body"], more: Partial<Act> = {}): Act => ({
  call,
  query: { courseId: "c", lessonId: "l" },
  body,
  isState: true,
  idempotencyKey: "key",
  about: ["Ghunna", "Tajweed"],
  ...more,
});
const tick = (completed: boolean, lessonId = "l") =>
  act("progress/toggleCompletion", { completed }, { query: { courseId: "c", lessonId } });
const position = (seconds: number) => act("progress/savePosition", { seconds });
const note = (idempotencyKey: string) =>
  act("notes/addNote", { title: "Madd" }, { isState: false, idempotencyKey });

it("of what sets a state the last one stays, and all others", () => {
  expect(replaces(tick(false), tick(true))).toBe(true);
  expect(replaces(tick(true), tick(true, "another"))).toBe(false);
  expect(replaces(tick(true), position(3))).toBe(false);
  expect(replaces(position(9), position(3))).toBe(true);
  expect(replaces(note("1"), note("2"))).toBe(false);
  expect(replaces(note("1"), note("1"))).toBe(true);
});

it("reads what a former build has stored", () => {
  const place = { courseId: "c", lessonId: "l", courseTitle: "Tajweed", lessonTitle: "Ghunna" };
  const former = (more: object) => fromFormerBuild({ ...place, ...more } as unknown as Act);
  const { idempotencyKey: _key, ...ticked } = tick(true);
  expect(former({ kind: "tick", completed: true, refusal: "why" })).toMatchObject({
    ...ticked,
    refusal: "why",
  });
  expect(former({ kind: "position", seconds: 90, known: "2026", tried: [90] })).toMatchObject({
    call: "progress/savePosition",
    body: { seconds: 90 },
    known: { savedAt: "2026", tried: [90] },
  });
  const noted = { kind: "note", entryId: "e", title: "Madd", description: "Two", startedKey: "k" };
  expect(former(noted)).toMatchObject({
    call: "notes/addNote",
    body: { entryId: "e", title: "Madd", description: "Two" },
    known: { startedKey: "k" },
    isState: false,
    idempotencyKey: "e",
  });
  expect(fromFormerBuild(tick(true))).toEqual(tick(true));
});
