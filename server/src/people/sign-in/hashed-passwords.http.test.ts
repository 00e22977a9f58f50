import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent } from "@madrasa/testkit/people";
import { PAUSE, phoneOf, recoveryCode } from "../../testing/codes.ts";
import { appTest } from "../../testing/app-test.ts";
import { anIp, createTestApp } from "../../testing/test-app.ts";

/** Uses the real cost of passwords, because these tests cover concurrency during hashing. */
const test = appTest(() => createTestApp({}, ({ passwordCost }) => ({ passwordCost })));

const { login } = contract.signIn;
const { readMe } = contract.profile;
const { updatePassword } = contract.recovery;

test("a stored password took 19 MiB of memory and two passes of Argon2id", async ({ school }) => {
  const { id } = await aStudent(school);
  const { password_hash } = await school.platform.database.read
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("sign-ins wait in a bounded queue: when it is full, the answer says when to try again", async ({
  school,
}) => {
  const answers = await Promise.all(
    Array.from({ length: 160 }, async (_, index) => {
      const body = { email: `crowd${index}@school.test`, password: "wrong" };
      return school.call(login, { body, ip: anIp() });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  const refused = answers.filter(({ status }) => status !== 401);
  for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  // On a busy machine some calls get no database connection: the queue is not tested then.
  if (statuses.includes(503)) return;
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.length - refused.length).toBeGreaterThanOrEqual(100);
});

test("a session that begins with the old password during its change is ended", async ({
  school,
}) => {
  for (const delay of [0, 10, 20, 30, 45, 60]) {
    const student = await aStudent(school);
    const { secret } = await recoveryCode(school, phoneOf(student));
    const body = { ...phoneOf(student), password: student.password };
    const change = async () => {
      await new Promise((resolve) => void setTimeout(resolve, delay));
      return school.call(updatePassword, { body: { secret, password: "a niche for a lamp" } });
    };
    const [changed, ...signIns] = await Promise.all([
      change(),
      school.call(login, { body, ip: "10.6.0.1" }),
      school.call(login, { body, ip: "10.6.0.2" }),
    ]);
    expect(changed?.status).toBe(200);
    for (const { status, data } of signIns) {
      if (status === 200) expect((await school.call(readMe, { as: data })).status).not.toBe(200);
      else expect(status).toBe(401);
    }
    school.wait(PAUSE);
  }
});
