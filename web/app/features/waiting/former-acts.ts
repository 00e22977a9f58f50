import type { Act, WaitingAct } from "./acts.ts";

/** Acts as a former build stored them. */
type Former = {
  kind: "tick" | "position" | "note";
  courseId: string;
  lessonId: string;
  courseTitle: string;
  lessonTitle: string;
  refusal?: string;
  completed?: boolean;
  seconds?: number;
  known?: string | null;
  tried?: readonly number[];
  entryId?: string;
  title?: string;
  description?: string;
  fileKey?: string;
  startedKey?: string;
};

/** The same act in today's form. */
export function fromFormerBuild<A extends Act | WaitingAct>(act: A | Former): A {
  if (!("kind" in act)) return act;
  const { courseId, lessonId, courseTitle, lessonTitle, refusal } = act;
  const common = {
    query: { courseId, lessonId },
    about: [lessonTitle, courseTitle],
    ...(refusal !== undefined && { refusal }),
  };
  return { ...common, ...callOf(act) } as unknown as A;
}

function callOf(act: Former): Omit<Act, "query" | "about" | "file"> {
  const { kind, completed, seconds, known, tried, entryId = "", fileKey, startedKey } = act;
  const idempotencyKey = entryId;
  if (kind === "note") {
    const { title, description } = act;
    const body = { entryId, title, description };
    const files = { ...(fileKey && { fileKey }), ...(startedKey && { startedKey }) };
    return { call: "notes/addNote", isState: false, body, idempotencyKey, known: files };
  }
  if (kind === "tick") {
    const body = { completed };
    return { call: "progress/toggleCompletion", isState: true, body, idempotencyKey };
  }
  const body = { seconds };
  const since = { savedAt: known ?? null, tried: tried ?? [] };
  return { call: "progress/savePosition", isState: true, body, idempotencyKey, known: since };
}
