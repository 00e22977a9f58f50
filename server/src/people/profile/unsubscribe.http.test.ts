import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, type Person } from "@madrasa/testkit/people";
import { unsubscribeLink } from "../../base/identity/index.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { readMe, updateMe, unsubscribe } = contract.profile;

const ON = { announcementEmails: true, digest: true, digestEmails: true, digestDay: 4 };

async function aReader(school: TestApp) {
  const reader = await aStudent(school);
  await school.call(updateMe, { as: reader, body: ON });
  return reader;
}

const choicesOf = async (school: TestApp, as: Person) => (await school.call(readMe, { as })).data;
const linkOf = ({ platform }: TestApp, { id }: Person, kind: "announcement" | "digest") => {
  const { pathname, search, searchParams } = new URL(
    unsubscribeLink(platform.config, { kind, personId: id }),
  );
  return { url: pathname + search, token: searchParams.get("token") ?? "" };
};

test("a mail program's POST stops one kind of one person, in any content type and twice", async ({
  school,
}) => {
  const [reader, decoy] = [await aReader(school), await aReader(school)];
  const { url } = linkOf(school, reader, "digest");
  for (const [type, payload] of [
    ["application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    ["multipart/form-data; boundary=x", "--x\r\n\r\nList-Unsubscribe=One-Click\r\n--x--"],
    ["text/plain", ""],
  ] as const) {
    const headers = { "content-type": type };
    const answer = await school.http.inject({ method: "POST", url, headers, payload });
    expect(answer.statusCode, type).toBe(204);
  }
  expect(await choicesOf(school, reader)).toMatchObject({ ...ON, digestEmails: false });
  expect(await choicesOf(school, decoy)).toMatchObject(ON);
  await school.call(updateMe, { as: reader, body: { digestEmails: true } });
  expect(await choicesOf(school, reader)).toMatchObject(ON);
});

test("a scanner's GET changes nothing, and the page's button stops announcements only", async ({
  school,
}) => {
  const reader = await aReader(school);
  const { url, token } = linkOf(school, reader, "announcement");
  await school.http.inject({ method: "GET", url });
  await school.http.inject({ method: "HEAD", url });
  expect(await choicesOf(school, reader)).toMatchObject(ON);
  const stopped = await school.call(unsubscribe, { body: { token } });
  expect(stopped.data).toEqual({ kind: "announcement" });
  expect(await choicesOf(school, reader)).toMatchObject({ ...ON, announcementEmails: false });
});

test("a token of another kind, of another person or that is changed is refused", async ({
  school,
}) => {
  const [reader, other] = [await aReader(school), await aReader(school)];
  const { token } = linkOf(school, reader, "digest");
  const [, , sign = ""] = token.split(".");
  for (const wrong of [
    `announcement.${reader.id}.${sign}`,
    `digest.${other.id}.${sign}`,
    `status.${reader.id}.${sign}`,
    `digest.${reader.id}.${"A".repeat(43)}`,
  ]) {
    const refused = await school.call(unsubscribe, { body: { token: wrong } });
    expect(refused, wrong).toMatchObject({ status: 403, code: "LINK_NOT_VALID" });
    const url = `/unsubscribe?token=${wrong}`;
    expect((await school.http.inject({ method: "POST", url })).statusCode).toBe(403);
  }
  expect((await school.http.inject({ method: "POST", url: "/unsubscribe" })).statusCode).toBe(403);
  expect(await choicesOf(school, reader)).toMatchObject(ON);
  expect(await choicesOf(school, other)).toMatchObject(ON);
});
