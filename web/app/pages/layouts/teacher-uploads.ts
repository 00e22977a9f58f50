import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "../../features/profile/profile.api.ts";
import { prepareUpload } from "../../features/files/files.api.ts";
import { openUploads } from "../../features/lessons/open-uploads.ts";
import { loadMessages } from "../../i18n/load.ts";
// With the queue, since it could not be loaded without a line.
import "../../lib/upload/send-pieces.ts";

/** The queue of the teacher who is signed in, with its words. Loaded when there is something in it. */
export async function teacherUploads(client: QueryClient) {
  const words = ["learning", "staff", "uploads"] as const;
  const [me] = await Promise.all([client.ensureQueryData(meQuery), ...words.map(loadMessages)]);
  return openUploads({ ownerId: me._id, client, prepareUpload });
}
