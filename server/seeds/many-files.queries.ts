import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { readConfig } from "../src/platform/config.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { createLog } from "../src/platform/log.ts";
import { openStorage } from "../src/platform/storage/open.ts";

/** Bytes, like notes' images after downscaling. */
const SMALLEST = 2_000;
const LARGEST = 8_000;
const AT_ONCE = 200;

async function addFiles(count: number): Promise<void> {
  const config = readConfig(process.env);
  const database = openDatabase(config);
  await migrate(database);
  const { storage, close } = await openStorage(config, Date.now, createLog("silent"));
  for (let from = 0; from < count; from += AT_ONCE) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, count - from) },
      (_, step) => from + step,
    );
    const rows = places.map((index) => ({
      id: `f${index.toString(16).padStart(23, "0")}`,
      kind: "noteImage",
      owner_id: "a".repeat(24),
      course_id: null,
      name: "picture.webp",
      content_type: "image/webp",
      size: SMALLEST + ((index * 7_919) % (LARGEST - SMALLEST)),
      created_at: Date.now(),
      confirmed_at: Date.now(),
    }));
    await database.transaction((tx) => tx.insertInto("files").values(rows).execute());
    await Promise.all(
      rows.map(({ id, size, content_type: contentType }) =>
        storage.write(id, { bytes: Readable.from([bytesOf(id, size)]), size, contentType }),
      ),
    );
  }
  await close();
  await database.close();
}

function bytesOf(seed: string, size: number): Buffer {
  const part = createHash("sha512").update(seed).digest();
  return Buffer.alloc(size, part);
}

if (import.meta.main) await addFiles(Number(process.argv[2] ?? 0));
