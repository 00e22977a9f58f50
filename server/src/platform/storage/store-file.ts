import { chmod, link, mkdir, open } from "node:fs/promises";
import path from "node:path";
import { refuse } from "../refusal.ts";
import { GROUP_ENTERS, GROUP_READS } from "./readers.ts";

/** Renames a file once its bytes are flushed, and never overwrites. */
export async function storeFile(
  temporary: string,
  final: string,
  { forGroup }: { forGroup: boolean },
): Promise<void> {
  const isNew = (await mkdir(path.dirname(final), { recursive: true })) !== undefined;
  if (forGroup) {
    if (isNew) await chmod(path.dirname(final), GROUP_ENTERS);
    await chmod(temporary, GROUP_READS);
  }
  try {
    await link(temporary, final);
  } catch (error) {
    if (isCode(error, "EEXIST")) throw refuse("FILE_ALREADY_STORED");
    throw error;
  }
  const parent = await open(path.dirname(final), "r");
  try {
    await parent.sync();
  } finally {
    await parent.close();
  }
}

export function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

export async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
