import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { CHILDREN_MAX } from "@madrasa/contract/limits";
import type { Person } from "@madrasa/testkit/people";
import { phoneOf, recoverAndSignIn, targetOf } from "../../testing/codes.ts";
import { anOwnPhone, readGuardians, someChildren, twoGuardians } from "../../testing/families.ts";
import { test } from "../../testing/app-test.ts";
import type { TestApp } from "../../testing/test-app.ts";

const { deleteMe, endChild } = contract.accountDeletion;
const { endGuardian, giveOwnPhone, readProgressViewers, releaseStudent } = contract.guardians;
const { undoChange } = contract.contacts;

type Answer = [childId: string, becomes: "secondGuardian" | "delete"];

async function leave(school: TestApp, as: Person, ...answers: Answer[]) {
  const children = answers.map(([childId, becomes]) => ({ childId, becomes }));
  expect((await school.call(deleteMe, { as, body: { children } })).status).toBe(200);
  await school.platform.backgroundTasks.settled();
}

const textsTo = (school: TestApp, person: Person) =>
  school.messagesTo(targetOf(phoneOf(person))).map(({ text }) => text);
const restore = async (school: TestApp, secret: string) =>
  school.call(undoChange, { body: { secret } });

/** A mother who deleted her account with both children, who have another guardian; and both restore links. */
async function aDeletedFamily(school: TestApp) {
  const family = await twoGuardians(school);
  const { mother, father, childId, siblingId } = family;
  await leave(school, mother, [childId, "delete"], [siblingId, "delete"]);
  const linkOf = (person: Person) => school.lastLink(targetOf(phoneOf(person))).secret;
  return { ...family, own: linkOf(mother), fathers: linkOf(father) };
}

test("a restore link of a child is void once the mother's own has restored the family", async ({
  school,
}) => {
  const { mother, father, childId, own, fathers } = await aDeletedFamily(school);
  expect((await restore(school, own)).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  expect(textsTo(school, father).at(-1)).toMatch(/^Idris’s account at .* has been restored/);
  expect((await restore(school, fathers)).code).toBe("LINK_NOT_VALID");
  const back = await recoverAndSignIn(school, phoneOf(mother));
  const query = { childId };
  const body = { password: back.password };
  await school.call(endGuardian, { as: back, query, body: { ...body, who: "other" } });
  expect((await school.call(endChild, { as: back, query, body })).status).toBe(200);
  expect((await restore(school, fathers)).code).toBe("LINK_NOT_VALID");
});

test("a restore link takes nothing from a child who has a phone of their own since", async ({
  school,
}) => {
  const { mother, father, childId } = await twoGuardians(school);
  const query = { childId };
  const body = { password: mother.password };
  await school.call(endChild, { as: mother, query, body });
  await school.platform.backgroundTasks.settled();
  const link = school.lastLink(targetOf(phoneOf(father))).secret;
  expect((await restore(school, link)).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  expect(textsTo(school, mother).at(-1)).toMatch(/has been restored/);
  const { secret, ...phone } = await anOwnPhone(school, mother, childId);
  const password = "grown up by now";
  await school.call(giveOwnPhone, { body: { secret, password } });
  expect((await restore(school, link)).code).toBe("LINK_NOT_VALID");
  const { phoneNumber, country } = phone;
  const signedIn = await school.call(contract.signIn.login, {
    body: { phoneNumber, country, password },
  });
  expect(signedIn.status).toBe(200);
});

test("a guardian returns with the children even if the other one has no room for them", async ({
  school,
}) => {
  const { mother, father, childId, own } = await aDeletedFamily(school);
  const names = Array.from({ length: CHILDREN_MAX }, (_, index) => `Child ${index + 1}`);
  await someChildren(school, father, ...names);
  expect((await restore(school, own)).status).toBe(200);
  await school.platform.backgroundTasks.settled();
  expect(textsTo(school, father).at(-1)).toMatch(/A guardian of Idris was removed/);
  const back = await recoverAndSignIn(school, phoneOf(mother));
  const read = await readGuardians(school, back);
  expect(read.find(({ _id }) => _id === childId)).toMatchObject({ isFirst: true, other: null });
});

test("a grown student released by the guardian who stayed is not seen again by the one who left", async ({
  school,
}) => {
  const { mother, father, childId, siblingId } = await twoGuardians(school);
  const { secret, phoneNumber, country } = await anOwnPhone(school, mother, childId);
  const password = "grown up by now";
  await school.call(giveOwnPhone, { body: { secret, password } });
  await leave(school, mother, [siblingId, "delete"]);
  const link = school.lastLink(targetOf(phoneOf(mother))).secret;
  const query = { childId };
  const released = await school.call(releaseStudent, { as: father, query, body: { allow: true } });
  expect(released.status).toBe(200);
  expect((await restore(school, link)).status).toBe(200);
  const body = { phoneNumber, country, password };
  const student = (await school.call(contract.signIn.login, { body })).data;
  const viewers = await school.call(readProgressViewers, { as: student });
  expect(viewers.data.guardians).toEqual([]);
});
