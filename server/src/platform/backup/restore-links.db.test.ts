import { expect, test } from "vitest";
import { type EmptySchool, withEmptyInstallations } from "../../testing/backups.ts";
import { aCourseRow } from "../../testing/rows.ts";
import { newId } from "../secrets.ts";
import { insertRows } from "./backup.queries.ts";
import { checkBackup } from "./check-backup.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

let old: EmptySchool;
let next: EmptySchool;
withEmptyInstallations((school, target) => {
  [old, next] = [school, target];
});

const LINK = "https://example.org/halaqa";
/** Pasted from an Arabic message, with direction marks. */
const PASTED = `\u2068${LINK}\u2069\u200f`;

test("a restore cleans the links of meetings, of lessons' resources and of the school's pages", async () => {
  const teacher = { id: newId(), role: "teacher", first_name: "Yusuf", last_name: "Ali" };
  const meeting = { teacher_id: teacher.id, meeting_title: "Halaqa", meeting_at: 5 };
  const courses = [
    aCourseRow({ ...meeting, id: "1".padStart(24, "0"), meeting_link: PASTED }),
    aCourseRow({ ...meeting, id: "2".padStart(24, "0"), meeting_link: LINK }),
    aCourseRow({ id: "3".padStart(24, "0"), teacher_id: teacher.id }),
  ];
  const course_id = courses[0]?.id ?? "";
  const [section_id, file_id] = [newId(), newId()];
  const text = { kind: "lecture", title: "Alif", description: "", created_at: 1 };
  const lesson = (id: string, url: string) => ({
    ...text,
    id: id.padStart(24, "0"),
    course_id,
    section_id,
    file_id,
    position: 0,
    resources: JSON.stringify([{ name: "\u200fMushaf", description: "", url }]),
  });
  const links = (link: string) => JSON.stringify({ socialLinks: [{ name: "Us", link }] });
  const page = { name: "aboutUs", updated_at: 1 };
  await old.database.transaction(async (tx) => {
    const account = { contact_method: "whatsapp", search: "", created_at: 1 };
    await insertRows(tx, "users", [{ ...teacher, ...account }]);
    const sheet = { kind: "lessonDocument", content_type: "application/pdf", name: "sheet.pdf" };
    const file = { id: file_id, ...sheet, owner_id: teacher.id, created_at: 1 };
    await insertRows(tx, "files", [file]);
    for (const row of courses) await insertRows(tx, "courses", [row]);
    const section = { id: section_id, course_id, position: 0, title: "", description: "" };
    await insertRows(tx, "sections", [section]);
    await insertRows(tx, "lessons", [lesson("a", PASTED), lesson("b", LINK)]);
    await insertRows(tx, "site_content", [{ ...page, language: "ar", content: links(PASTED) }]);
    await insertRows(tx, "site_translations", [
      { ...page, language: "ur", content: links(PASTED) },
      { ...page, language: "en", content: links(LINK) },
    ]);
  });
  const { folder } = await takeBackup(old, old.backups);
  await restoreBackup(next, await checkBackup(folder), { replace: false });

  const { read } = next.database;
  const found = await read
    .selectFrom("courses")
    .select(["meeting_link", "meeting_title"])
    .orderBy("id")
    .execute();
  const meetings = [LINK, LINK].map((meeting_link) => ({ meeting_link, meeting_title: "Halaqa" }));
  expect(found).toEqual([...meetings, { meeting_link: null, meeting_title: null }]);
  const lessons = await read.selectFrom("lessons").select("resources").execute();
  // Resource names are texts that people read, and stay as they were.
  const resources = [{ name: "\u200fMushaf", description: "", url: LINK }];
  expect(lessons.map((row) => JSON.parse(row.resources) as unknown)).toEqual([
    resources,
    resources,
  ]);
  const first = await read.selectFrom("site_content").select("content").execute();
  const others = await read.selectFrom("site_translations").select("content").execute();
  expect([...first, ...others].map(({ content }) => content)).toEqual(
    Array.from({ length: 3 }, () => links(LINK)),
  );
});
