import type { Language } from "@madrasa/contract/languages";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { NewRow } from "../../platform/database/tables.ts";

export type PageName =
  | "aboutUs"
  | "socialLinks"
  | "privacyPolicy"
  | "termsAndConditions"
  | "childrenPrivacy";

export type StoredPage = {
  name: PageName;
  language: Language;
  /** JSON. */
  content: string;
  updated_at: number;
};

/** All language versions: the original first, then oldest to newest. */
export async function listVersions(db: Db, names: readonly PageName[]): Promise<StoredPage[]> {
  const rows = await db
    .selectFrom("site_content")
    .select((eb) => ["name", "language", "content", "updated_at", eb.lit<number>(0).as("place")])
    .where("name", "in", names)
    .unionAll(
      db
        .selectFrom("site_translations")
        .select((eb) => [
          "name",
          "language",
          "content",
          "updated_at",
          eb.lit<number>(1).as("place"),
        ])
        .where("name", "in", names),
    )
    .orderBy("place")
    .orderBy("updated_at")
    .execute();
  return rows.map(({ place: _place, ...row }) => ({ ...row, name: row.name as PageName }));
}

export async function saveFirst(tx: Tx, page: StoredPage): Promise<void> {
  const { language, content, updated_at } = page;
  await tx
    .insertInto("site_content")
    .values(page)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ language, content, updated_at }),
    )
    .execute();
}

export async function saveTranslation(tx: Tx, page: StoredPage): Promise<void> {
  const { content, updated_at } = page;
  await tx
    .insertInto("site_translations")
    .values(page)
    .onConflict((conflict) =>
      conflict.columns(["name", "language"]).doUpdateSet({ content, updated_at }),
    )
    .execute();
}

/** Keeps an existing text. Stores the built-in one unchanged. */
export async function insertChildrenText(tx: Tx, text: NewRow<"children_texts">): Promise<void> {
  await tx
    .insertInto("children_texts")
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Corrected = { number: number; language: Language; words: string; now: number };

export async function correctChildrenText(
  tx: Tx,
  { number, language, words, now }: Corrected,
): Promise<void> {
  const { content } = await tx
    .selectFrom("children_texts")
    .select("content")
    .where("number", "=", number)
    .where("language", "=", language)
    .executeTakeFirstOrThrow();
  const text = JSON.parse(content) as { corrections?: object[] };
  const correction = { at: now, ...(JSON.parse(words) as object) };
  const corrections = [...(text.corrections ?? []), correction];
  await tx
    .updateTable("children_texts")
    .set({ content: JSON.stringify({ ...text, corrections }) })
    .where("number", "=", number)
    .where("language", "=", language)
    .execute();
}

export async function listChildrenTexts(db: Db) {
  return db
    .selectFrom("children_texts")
    .select((eb) => [
      "language",
      eb.fn.max("number").as("number"),
      eb.fn.max("written_at").as("written_at"),
    ])
    .groupBy("language")
    .orderBy((eb) => eb.fn.min("written_at"))
    .execute();
}

export async function hasChildrenText(
  db: Db,
  number: number,
  language: Language,
): Promise<boolean> {
  const row = await db
    .selectFrom("children_texts")
    .select("number")
    .where("number", "=", number)
    .where("language", "=", language)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUsedCategories(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("courses").select("category").distinct().execute();
  return rows.flatMap(({ category }) => category ?? []).toSorted();
}
