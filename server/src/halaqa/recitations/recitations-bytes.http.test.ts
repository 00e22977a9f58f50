import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { FILE_RULES } from "@madrasa/contract/limits";
import { DAY } from "../../platform/clock.ts";
import { newId } from "../../platform/secrets.ts";
import {
  aClass,
  aForm,
  aVoice,
  fetchSound,
  submitRecitation,
  hears,
  SOUND,
} from "../../testing/recitations.ts";
import { test } from "../../testing/app-test.ts";

const { recitations } = contract;
const NOBODY = "RECITATION_NOT_FOUND";

test("the bytes are sent whole to who may hear them, by no method and no condition otherwise", async ({
  school,
}) => {
  const { child, courseId } = await aClass(school);
  const id = await submitRecitation(school, child, courseId);
  const url = `/api/v1/user/recitation/${id}/sound/recitation`;
  const authorization = `Bearer ${child.token}`;
  const conditions = [
    { range: "bytes=0-9" },
    { "if-none-match": "*" },
    { "if-modified-since": new Date(school.platform.clock() + DAY).toUTCString() },
  ];
  for (const condition of conditions) {
    const got = await school.http.inject({ url, headers: { authorization, ...condition } });
    expect([got.statusCode, got.rawPayload.equals(SOUND)]).toEqual([200, true]);
    expect(got.headers["cache-control"]).toBe("no-store");
    for (const name of ["etag", "last-modified", "accept-ranges", "content-range"]) {
      expect(got.headers).not.toHaveProperty(name);
    }
  }
  for (const method of ["HEAD", "POST", "PUT"] as const) {
    const got = await school.http.inject({ method, url, headers: { authorization } });
    expect(got.statusCode).toBe(404);
  }
  // Sessions are read from the header only: a token in the URL opens nothing.
  const asked = await school.http.inject({ url: `${url}?token=${child.token}` });
  expect(asked.json()).toMatchObject({ code: "NOT_SIGNED_IN" });
  expect(await hears(school, child, id, "other")).toBe(NOBODY);
  expect(await hears(school, child, `${id}/../..`)).not.toBe("hears");
});

test("only sound of at most ten mebibytes is taken, and no more of it than was announced", async ({
  school,
}) => {
  const { child, courseId } = await aClass(school);
  const most = FILE_RULES.recitation.maxBytes;
  const link = async (contentType: string, size: number) => {
    const query = { courseId, contentType, size };
    return (await school.call(recitations.recitationLink, { as: child, query })).code;
  };
  expect(await link("audio/mp4", most + 1)).toBe("TOO_LARGE");
  expect(await link("audio/mp4", 0)).toBe("INVALID_INPUT");
  for (const type of ["audio/mpeg", "video/mp4", "text/html", "audio/mp4/x"]) {
    expect(await link(type, 900)).toBe("WRONG_TYPE");
  }
  const form = await aForm(school, child, courseId);
  const send = async (bytes: Buffer) => {
    const filePath = await aVoice(school, child, courseId, bytes);
    const body = { ...form, _id: newId(), filePath };
    return (
      await school.call(recitations.submitRecitation, { as: child, query: { courseId }, body })
    ).code;
  };
  // Starts like audio; the rest is missing or different.
  const cut = SOUND.subarray(0, SOUND.length - 8);
  const other = Buffer.concat([SOUND.subarray(0, 24), Buffer.alloc(900, "<script>")]);
  expect([await send(cut), await send(other)]).toEqual(["WRONG_TYPE", "WRONG_TYPE"]);
  expect(
    await school.call(recitations.submitRecitation, { as: child, query: { courseId }, body: form }),
  ).toMatchObject({ status: 200 });
  const again = { ...form, _id: newId() };
  const taken = await school.call(recitations.submitRecitation, {
    as: child,
    query: { courseId },
    body: again,
  });
  expect(taken.code).toBe("FILE_IN_USE");
});

test("another's recitation and a missing one get the same answer", async ({ school }) => {
  const { decoy, child, courseId } = await aClass(school);
  const mine = await submitRecitation(school, child, courseId);
  const other = await fetchSound(school, child, { id: decoy });
  const none = await fetchSound(school, child, { id: mine.split("").toReversed().join("") });
  expect([other.statusCode, other.body]).toEqual([none.statusCode, none.body]);
});
