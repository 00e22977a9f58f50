import { loadMessages } from "../../i18n/load.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";

/** After a home is usable: milliseconds. */
const LATE_MS = 600;

const none = () => null;

/** Loaded with its texts, in a file of its own, so that homes load none of its parts first. */
export const LateAnnouncement = lazyComponent(
  async () => {
    const [{ NewestAnnouncement }] = await Promise.all([
      import("./newest-announcement.tsx"),
      loadMessages("announcements"),
    ]);
    return NewestAnnouncement;
  },
  { Meanwhile: none, Instead: none, afterMs: LATE_MS },
);
