import type { Passage } from "@madrasa/contract/quran/verses";
import { useEffect } from "react";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { listQueued, queuedFor } from "./recording/recording-buffer.ts";
import type { Recording } from "./recording/recorder.ts";
import { whileNotRecording } from "./recording/recording-lock.ts";

export type Recited = { passage: Passage | undefined; remark: string };

type RecitedOf = { courseId: string; step: Recording["step"]; proposed: Recited };

/** Passage and remark: the stored ones of a recording, the student's choice, or else the proposed ones. */
export function useRecited({ courseId, step, proposed }: RecitedOf) {
  const key = queuedFor(courseId);
  const { fields, isRead } = useDraft(key);
  const recited = storedRecited(fields) ?? proposed;
  const isBegun = step !== "idle" && step !== "asking";
  const isUnstored = isBegun && isRead && fields["from"] === undefined;
  const choose = ({ passage, remark }: Recited) =>
    changeDraft(key, {
      from: String(passage?.from ?? ""),
      to: String(passage?.to ?? ""),
      remark,
    });
  useEffect(() => {
    // The sheet goes on, and another lesson may lead here, before the recording is submitted.
    if (isUnstored) choose(recited);
  });
  useEffect(() => {
    if (!isRead) return;
    // A choice that was left without a recording does not name the next one.
    void whileNotRecording(key, async () => {
      if (!(await listQueued()).includes(courseId)) clearDraft(key);
    });
  }, [courseId, key, isRead]);
  return { recited, choose };
}

function storedRecited({ from, to, remark = "" }: Record<string, string>): Recited | undefined {
  if (from === undefined || to === undefined) return undefined;
  return {
    passage: from === "" ? undefined : { from: Number(from), to: Number(to) },
    remark,
  };
}
