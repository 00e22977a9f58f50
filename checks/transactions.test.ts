import { describe, expect, test } from "vitest";

import { statementsAtOnce } from "./transactions.ts";

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
