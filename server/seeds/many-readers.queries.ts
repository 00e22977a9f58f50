import type { Database } from "../src/platform/database/database.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { readConfig } from "../src/platform/config.ts";
import { insertUsers } from "../src/base/identity/index.ts";
import { newId } from "../src/platform/secrets.ts";

const AT_ONCE = 500;

/** A time zone in which it is noon, so that no quiet hours hold emails back. */
function zoneAtNoon(): string {
  const ahead = ((12 - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** Students of a course; `emailed` of them get announcements by email. */
export async function fillReaders(
  { transaction }: Database,
  courseId: string,
  { count, emailed }: { count: number; emailed: number },
): Promise<void> {
  const now = Date.now();
  for (let from = 0; from < count; from += AT_ONCE) {
    const people = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, step) => ({
      id: newId(),
      role: "student" as const,
      first_name: `Reader ${from + step}`,
      last_name: "Of announcements",
      email: `reader-${from + step}@school.test`,
      email_verified: 1 as const,
      phone: null,
      phone_country: null,
      password_hash: null,
      contact_method: "whatsapp" as const,
      language: null,
      time_zone: zoneAtNoon(),
      announcement_emails: from + step < emailed ? (1 as const) : (0 as const),
      approved: 1 as const,
      created_at: now,
      deleted_at: null,
    }));
    const places = people.map(({ id }) => ({
      course_id: courseId,
      student_id: id,
      enrolled_at: now,
      active_at: now,
    }));
    await transaction(async (tx) => {
      await insertUsers(tx, people);
      await tx.insertInto("enrolments").values(places).execute();
    });
  }
}

if (import.meta.main) {
  const [courseId = "", count = "0", emailed = "0"] = process.argv.slice(2);
  const database = openDatabase(readConfig(process.env));
  await fillReaders(database, courseId, { count: Number(count), emailed: Number(emailed) });
  await database.close();
}
