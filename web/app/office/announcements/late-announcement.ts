import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";

/** After a home is usable: milliseconds. */
const LATE_MS = 600;

const none = () => null;

export const LateAnnouncement = lazyComponent(
  async () => (await import("./load-newest.ts")).loadNewest(),
  { Meanwhile: none, Instead: none, afterMs: LATE_MS },
);
