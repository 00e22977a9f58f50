import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

export const DESCRIPTION_FILE = "release.json";

/** Written by release/make-release.ts. */
const description = z.object({
  version: z.string().regex(/^[0-9A-Za-z.+-]+$/),
  platform: z.string(),
  migrations: z.array(z.object({ name: z.string(), oldestProgram: z.string() })),
});

export type ReleaseDescription = z.output<typeof description>;

export async function readRelease(folder: string): Promise<ReleaseDescription | undefined> {
  try {
    const text = await readFile(path.join(folder, DESCRIPTION_FILE), "utf8");
    return description.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
