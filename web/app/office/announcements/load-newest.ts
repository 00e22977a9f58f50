import { loadMessages } from "../../i18n/load.ts";

/** Loaded with its texts, in a file of its own, so that homes name none of its parts. */
export async function loadNewest() {
  const [{ NewestAnnouncement }] = await Promise.all([
    import("./newest-announcement.tsx"),
    loadMessages("announcements"),
  ]);
  return NewestAnnouncement;
}
