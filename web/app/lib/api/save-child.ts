import { ApiError } from "@madrasa/contract/client";
import { SOUND_PATH } from "@madrasa/contract/halaqa/recitation-sounds";
import { downloadZip } from "client-zip";
import { saveFile } from "../browser/save-file.ts";
import { fetchBytes } from "./fetch-bytes.ts";
import { type AskExport, readExport } from "./save-export.ts";

const ENDINGS: Record<string, string> = {
  "audio/mp4": "m4a",
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mpeg": "mp3",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
};

export async function saveChild(childId: string, ask: AskExport): Promise<void> {
  const data = await readExport(ask);
  const files = [{ name: "data.json", input: new Blob([JSON.stringify(data, undefined, 2)]) }];
  const add = async (name: string, load: () => Promise<Blob>) => {
    const input = await load().catch(nullWhereGone);
    if (input) files.push({ name: `${name}.${ENDINGS[typeOf(input)] ?? "bin"}`, input });
  };
  for (const { _id, handedInAt, sounds } of data.recitations ?? []) {
    for (const part of sounds) {
      const path = SOUND_PATH.replace(":id", _id).replace(":part", part);
      const name = `recitations/${handedInAt.slice(0, 10)}-${_id}-${part}`;
      await add(name, () => fetchBytes(path));
    }
  }
  for (const { _id, image } of data.notes ?? []) {
    if (image) await add(`pictures/${_id}`, () => fetchSigned(image.url));
  }
  saveFile(`${childId}.zip`, "application/zip", await downloadZip(files).blob());
}

const typeOf = ({ type }: Blob) => type.split(";", 1)[0] ?? "";

function nullWhereGone(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}

async function fetchSigned(url: string): Promise<Blob> {
  // oxlint-disable-next-line no-restricted-globals -- the bytes of a signed address, of the school or of a bucket
  const response = await fetch(url);
  if (response.ok) return response.blob();
  throw new ApiError(response.status, response.statusText, null);
}
