import { describe, expect, test } from "vitest";

import { bareTransactions, statementsAtOnce } from "./transactions.ts";

describe("statements of a transaction", () => {
  const found = (code: string) => statementsAtOnce("server/src/a.ts", code).length;

  test.each([
    "await Promise.all([insert(tx, 1), insert(tx, 2)]);",
    "await Promise.all(ids.map((id) => insert(tx, id)));",
    "const [first] = await Promise.allSettled([tx.selectFrom('users').execute()]);",
    "void insert(tx, 1);",
    "void tx.deleteFrom('users').execute();",
  ])("%s is refused", (code) => expect(found(code)).toBe(1));

  test.each([
    "for (const id of ids) await insert(tx, id);",
    "await Promise.all([read(database), read(storage)]);",
    "void send(message);",
  ])("%s is allowed", (code) => expect(found(code)).toBe(0));
});

describe("a transaction of a signed-in person", () => {
  const found = (file: string, code: string) => bareTransactions(file, code).length;
  const BARE =
    "async function act({ database }, actor: Actor) { await database.transaction(save); }";

  test.each([
    BARE,
    "route(calls.save, async ({ actor, body }) => { await database.transaction(save); });",
    "const act = async (one: { actor: Actor }) => transaction(async (tx) => save(tx));",
  ])("%s is refused", (code) => expect(found("server/src/a.ts", code)).toBe(1));

  test.each([
    "async function act(platform: Platform, actor: Actor) { await actAs(platform, actor, save); }",
    "async function sweep({ database }: Platform) { await database.transaction(save); }",
    "async function signIn(one: { actor: Actor | undefined }) { await transaction(save); }",
  ])("%s is allowed", (code) => expect(found("server/src/a.ts", code)).toBe(0));

  test("is allowed where the reason is named", () =>
    expect(found("server/src/people/sign-in/sign-out.ts", BARE)).toBe(0));
});
