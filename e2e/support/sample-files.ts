import { fileURLToPath } from "node:url";

/** A real file that was made for the sample school. */
export function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../server/seeds/media/${name}`, import.meta.url));
}
