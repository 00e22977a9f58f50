import { expect, test } from "vitest";
import { anEmptySchool } from "../../testing/backups.ts";
import { forgetMigrations, knownMigrations, runMigrations } from "../database/migrate.ts";
import { newId } from "../secrets.ts";
import { dropTables, insertRows } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

test("a backup of the schema before devices were recorded keeps sessions, each with a device", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0007");
  const user = { id: newId(), role: "student", first_name: "Yusuf", last_name: "Ali" };
  const rest = { contact_method: "whatsapp", search: "", created_at: 1 };
  const times = { created_at: 2, seen_at: 3, expires_at: 4 };
  const sessions = ["a", "b"].map((hash) => ({ token_hash: hash, user_id: user.id, ...times }));
  await old.database.transaction(async (tx) => {
    await dropTables(old.database, tx);
    await forgetMigrations(tx);
    await runMigrations(old.database, tx, before);
    await insertRows(tx, "users", [{ ...user, ...rest }]);
    await insertRows(tx, "sessions", sessions);
  });
  const { folder } = await takeBackup(old, old.backups);
  await restoreBackup(fresh, await checkBackup(folder), { replace: false });
  const kept = await fresh.database.read
    .selectFrom("sessions")
    .innerJoin("devices", "devices.id", "sessions.device_id")
    .selectAll("sessions")
    .select(["devices.user_id as owner", "devices.first_seen_at", "devices.last_seen_at"])
    .orderBy("sessions.token_hash")
    .execute();
  expect(kept).toMatchObject(
    sessions.map((one) => ({ ...one, owner: user.id, first_seen_at: 2, last_seen_at: 3 })),
  );
  expect(new Set(kept.map(({ device_id }) => device_id)).size).toBe(2);
  await old.close();
  await fresh.close();
});

test("a backup of the schema before account changes keeps undo links, with all that stood before", async () => {
  const old = await anEmptySchool({ migrated: true });
  const fresh = await anEmptySchool({ migrated: true });
  const before = (await knownMigrations()).filter((name) => name < "0009");
  const contacts = { email: "now@school.test", email_verified: 1, phone: "7000000001" };
  const user = { id: newId(), role: "student", first_name: "Yusuf", last_name: "Ali", ...contacts };
  const rest = { phone_country: "IQ", contact_method: "whatsapp", search: "", created_at: 1 };
  const change = { user_id: user.id, expires_at: 3 * 86_400_000 + 7, undone_at: null };
  const none = { email: null, email_verified: 0, phone: null, phone_country: null };
  await old.database.transaction(async (tx) => {
    await dropTables(old.database, tx);
    await forgetMigrations(tx);
    await runMigrations(old.database, tx, before);
    await insertRows(tx, "users", [{ ...user, ...rest }]);
    const email = { ...none, email: "old@school.test", email_verified: 1 };
    const phone = { ...none, phone: "7000000002", phone_country: "IN" };
    await insertRows(tx, "address_changes", [
      { ...change, id: newId(), secret_hash: "a", ...email },
      { ...change, id: newId(), secret_hash: "b", ...phone },
    ]);
    await insertRows(tx, "rate_limit_entries", [
      { id: newId(), key: "sign-in:now@school.test", at: 1, expires_at: 2 },
    ]);
  });
  const { folder } = await takeBackup(old, old.backups);
  await restoreBackup(fresh, await checkBackup(folder), { replace: false });
  const { read } = fresh.database;
  const kept = await read
    .selectFrom("account_changes")
    .selectAll()
    .orderBy("secret_hash")
    .execute();
  const verified = { email_verified: 1, made_at: 7, user_id: user.id };
  expect(kept).toMatchObject([
    {
      kind: "email",
      email: "old@school.test",
      phone: "7000000001",
      phone_country: "IQ",
      ...verified,
    },
    {
      kind: "phone",
      email: "now@school.test",
      phone: "7000000002",
      phone_country: "IN",
      ...verified,
    },
  ]);
  expect(await read.selectFrom("rate_limit_entries").selectAll().execute()).toEqual([]);
  await old.close();
  await fresh.close();
});
