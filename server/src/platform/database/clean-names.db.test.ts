import { sql } from "kysely";
import { expect, test } from "vitest";
import { anEmptySchool, migrateBack } from "../../testing/backups.ts";
import { insertRows } from "../backup/backup.queries.ts";
import { foldText } from "../fold-text.ts";
import { newId } from "../secrets.ts";
import { knownMigrations, migrate } from "./migrate.ts";

const CLEANS = "0006-accounts";
const PERSON = { role: "student", language: null as string | null, contact_method: "whatsapp" };

type Name = [first: string, last: string];
const NAMES: [before: Name, after: Name, more?: Record<string, string>][] = [
  [
    ["Yusuf", "Ali"],
    ["Yusuf", "Ali"],
  ],
  [
    ["Yusuf\nYour code is 1234", "\u202eilA\u202c"],
    ["Yusuf Your code is 1234", "ilA"],
  ],
  [
    ["نی\u200cما", "\u001b[2JAli"],
    ["نی\u200cما", "[2JAli"],
  ],
  [
    ["\u200b", "\u200b"],
    ["Student", ""],
  ],
  [["\u200b", "حسن"], ["استاذ", "حسن"], { role: "teacher", language: "ur" }],
  // A deleted account's.
  [
    ["", ""],
    ["", ""],
  ],
  [
    [".", "123"],
    [".", "123"],
  ],
];

test("names of before become one line that turns and hides nothing, and are found by search", async () => {
  const { database, close } = await anEmptySchool({ migrated: true });
  const ids = NAMES.map(() => newId());
  // More than are read at once.
  const others = Array.from({ length: 1_100 }, () => newId());
  await database.transaction(async (tx) => {
    const before = (await knownMigrations()).filter((name) => name < CLEANS);
    await migrateBack(database, tx, before);
    const rest = { ...PERSON, search: "", created_at: 1 };
    const rows = NAMES.map(([[first_name, last_name], , more], index) => ({
      ...rest,
      id: ids[index] ?? "",
      first_name,
      last_name,
      ...more,
    }));
    await insertRows(tx, "users", rows);
    const plain = others.map((id) => ({
      ...rest,
      id,
      first_name: "Ali\u200e",
      last_name: "Zaidi",
    }));
    for (let from = 0; from < plain.length; from += 500) {
      await insertRows(tx, "users", plain.slice(from, from + 500));
    }
    const name = { first_name: "Mar\u200byam", last_name: "\u2067Haddad" };
    const life = { approved: 1, suspended: 0, deleted_at: 1, purge_at: 2 };
    await insertRows(tx, "deleted_accounts", [{ user_id: ids[5] ?? "", ...name, ...life }]);
  });
  await migrate(database);
  const users = await database.read.selectFrom("users").selectAll().execute();
  for (const [index, [before, [first_name, last_name]]] of NAMES.entries()) {
    const user = users.find(({ id }) => id === ids[index]);
    expect(user).toMatchObject({ first_name, last_name });
    const isChanged = before[0] !== first_name || before[1] !== last_name;
    expect(user?.search).toBe(isChanged ? foldText(`${first_name} ${last_name}`) : "");
  }
  expect(users.filter(({ first_name }) => first_name === "Ali")).toHaveLength(1_100);
  const { rows } = await sql`select first_name, last_name from deleted_accounts`.execute(
    database.read,
  );
  expect(rows).toEqual([{ first_name: "Maryam", last_name: "Haddad" }]);
  await close();
});
