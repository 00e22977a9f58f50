import type { Kysely } from "kysely";

export const oldestProgram = "0016-film-thumbnails";

/** The builds of the page whose assets are in the storage, and the names and digests of those assets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("builds")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("build_assets")
    .addColumn("path", "text", (column) => column.notNull())
    .addColumn("build_id", "text", (column) =>
      column.notNull().references("builds.id").onDelete("cascade"),
    )
    .addColumn("sha256", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("build_assets_key", ["path", "build_id"])
    .execute();
  await db.schema
    .createIndex("build_assets_by_build")
    .on("build_assets")
    .column("build_id")
    .execute();
}
