import type { QueryClient } from "@tanstack/react-query";
import { loadMessages } from "../../i18n/load.ts";
import { meQuery } from "../profile/index.ts";
import { prepareUpload } from "../files/index.ts";
import { loadPieces } from "../uploads/index.ts";
import { openUploads } from "./open-uploads.ts";

/** The queue of the teacher who is signed in, with its words. Loaded when there is something in it. */
export async function teacherUploads(client: QueryClient) {
  const words = ["learning", "staff", "uploads"] as const;
  const [me] = await Promise.all([
    client.ensureQueryData(meQuery),
    // With the queue, since it could not be loaded without a line.
    loadPieces(),
    ...words.map(loadMessages),
  ]);
  return openUploads({ ownerId: me._id, client, prepareUpload });
}
