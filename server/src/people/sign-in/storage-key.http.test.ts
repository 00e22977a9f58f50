import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { aStudent, aTeacher } from "@madrasa/testkit/people";
import { test } from "../../testing/app-test.ts";

const { login, logout } = contract.signIn;
const { readMe, updateMe } = contract.profile;

test("a person gets the same key for their devices at each sign-in, and nobody else's", async ({
  school,
}) => {
  const [student, other, teacher] = [
    await aStudent(school),
    await aStudent(school),
    await aTeacher(school),
  ];
  const keys = new Map<string, string>();
  for (const { id, email, password } of [student, other, teacher]) {
    const [first, second] = [
      (await school.call(login, { body: { email, password } })).data,
      (await school.call(login, { body: { email, password } })).data,
    ];
    expect(first.userId).toBe(id);
    expect(first.storageKey).toMatch(/^[\w-]{43}$/);
    expect(second).toMatchObject({ userId: id, storageKey: first.storageKey });
    expect(second.token).not.toBe(first.token);
    keys.set(id, first.storageKey);

    await school.call(logout, { as: first });
    const me = await school.call(readMe, { as: second });
    expect(me.data.storageKey).toBe(first.storageKey);
    const updated = await school.call(updateMe, { as: second, body: { firstName: "Amina" } });
    expect(updated.data.storageKey).toBe(first.storageKey);
    expect((await school.call(readMe)).body).not.toHaveProperty("data");
  }
  expect(new Set(keys.values()).size).toBe(3);
});
