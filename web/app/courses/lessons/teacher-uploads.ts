import type { QueryClient } from "@tanstack/react-query";
import { loadMessages } from "../../i18n/load.ts";
import { meQuery } from "../../lib/session/me.ts";
import { prepareUpload } from "../../base/files/index.ts";
import { loadChunks } from "../../device/uploads/index.ts";
import { openUploads } from "./open-uploads.ts";

export async function teacherUploads(client: QueryClient) {
  const words = ["learning", "staff", "uploads"] as const;
  const [me] = await Promise.all([
    client.ensureQueryData(meQuery),
    // Loaded in advance, because it is also needed offline.
    loadChunks(),
    ...words.map(loadMessages),
  ]);
  return openUploads({ ownerId: me._id, client, prepareUpload });
}
