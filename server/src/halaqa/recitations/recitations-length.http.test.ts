import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { mp4OfSeconds } from "@madrasa/testkit/sample-files";
import { soundPath } from "@madrasa/testkit/sounds";
import {
  aClass,
  aForm,
  anAnswerVoice,
  answer,
  aVoice,
  own,
  peaks,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";

const { recitations } = contract;
const sample = (file: string) => readFileSync(soundPath(file));

/** The header states a second, the tracks hours. */
function withChangedHeader(): Buffer {
  const bytes = sample("iphone-memo.m4a");
  bytes.writeUInt32BE(1, bytes.indexOf("mdhd") + 16);
  return bytes;
}

describe("the length of a voice", () => {
  test("is the file's, whatever the caller says of a recitation", async ({ school }) => {
    const { child, courseId, decoy } = await aClass(school);
    const query = { courseId };
    const send = async (bytes: Buffer, seconds: number) => {
      const filePath = await aVoice(school, child, courseId, bytes);
      const body = { ...(await aForm(school, child, courseId)), filePath, seconds };
      const { code, data } = await school.call(recitations.submitRecitation, {
        as: child,
        query,
        body,
      });
      if (code) return code;
      const shown = await own(school, child);
      return shown.find(({ _id }) => _id === data.recitationId)?.sound?.seconds;
    };
    expect(await send(mp4OfSeconds(25 * 60, "soun"), 10)).toBe("RECITATION_TOO_LONG");
    expect(await send(mp4OfSeconds(905.2, "soun"), 900)).toBe("RECITATION_TOO_LONG");
    expect(await send(mp4OfSeconds(904.9, "soun"), 1)).toBe(904.9);
    expect(await send(withChangedHeader(), 1)).toBe("RECITATION_TOO_LONG");
    expect(await send(mp4OfSeconds(0, "soun"), 10)).toBe("RECITATION_LENGTH_UNKNOWN");
    expect(await send(sample("samsung-voice-recorder.m4a"), 600)).toBe(1.091);
    expect(await send(sample("chrome.webm"), 600)).toBeCloseTo(1, 1);
    expect(await send(sample("ios-fragmented.m4a"), 600)).toBeCloseTo(1.09, 1);
    expect(decoy).not.toBe("");
  });

  test("is the file's, whatever the caller says of a reply", async ({ school }) => {
    const { teacher, decoy: id } = await aClass(school);
    const reply = async (bytes: Buffer, seconds: number) => {
      const filePath = await anAnswerVoice(school, teacher, id, bytes);
      const body = {
        ...answer,
        annotations: [...answer.annotations],
        voice: { filePath, seconds, peaks },
      };
      return (await school.call(recitations.answer, { as: teacher, params: { id }, body })).code;
    };
    expect(await reply(mp4OfSeconds(25 * 60, "soun"), 10)).toBe("RECITATION_TOO_LONG");
    expect(await reply(mp4OfSeconds(0, "soun"), 10)).toBe("RECITATION_LENGTH_UNKNOWN");
    expect(await reply(mp4OfSeconds(7, "soun"), 600)).toBeUndefined();
  });
});
