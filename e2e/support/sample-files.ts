import { fileURLToPath } from "node:url";

/** The path of a media file of the sample school. */
export function sampleFile(name: string): string {
  return fileURLToPath(new URL(`../../server/seeds/media/${name}`, import.meta.url));
}
