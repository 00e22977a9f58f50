import type { ComponentProps } from "react";
import { RecordingsAtSignOut } from "../../halaqa/recitations/recordings-at-sign-out.tsx";
import { QueuedEntries as OutboxEntries } from "../../device/outbox/outbox-parts.tsx";
import { notesOutbox } from "../../learning/notes/notes-outbox.tsx";
import { progressOutbox } from "../../learning/progress/progress-outbox.ts";
import { recitationsOutbox } from "../../halaqa/recitations/recitations-outbox.ts";
import { sheetOutbox } from "../../halaqa/sheet/sheet-outbox.ts";
import { createUpload } from "../../device/uploads/create-upload.ts";
import { setUpload } from "../../device/uploads/load-upload.ts";
import { setHandlers } from "../../device/outbox/handlers.ts";
// Drafts are stored offline too.
import "../../lib/storage/draft-rows.ts";

// Small files are sent when the connection returns.
setUpload(createUpload);
setHandlers({ ...progressOutbox, ...notesOutbox, ...recitationsOutbox, ...sheetOutbox });

/** UI and senders of the outbox, and what signing out would delete: one chunk. */
export function QueuedEntries(props: ComponentProps<typeof OutboxEntries>) {
  return (
    <>
      <OutboxEntries {...props} />
      <RecordingsAtSignOut />
    </>
  );
}
export { OutboxSender } from "../../device/outbox/outbox-parts.tsx";
export { OutboxBadge } from "../../device/outbox/outbox-badge.tsx";
