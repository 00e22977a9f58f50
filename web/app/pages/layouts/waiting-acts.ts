import { waitingNotes } from "../../learning/notes/waiting-note-kind.tsx";
import { waitingProgress } from "../../learning/progress/waiting-progress.ts";
import { waitingSheet } from "../../halaqa/sheet/waiting-sheet.ts";
import { createUpload } from "../../device/uploads/create-upload.ts";
import { setUpload } from "../../device/uploads/load-upload.ts";
import { setHandlers } from "../../device/outbox/handlers.ts";
// Drafts are stored offline too.
import "../../lib/storage/draft-rows.ts";

// Small files are sent when the connection returns.
setUpload(createUpload);
setHandlers({ ...waitingProgress, ...waitingNotes, ...waitingSheet });

/** UI and senders of the outbox, one chunk. */
export { WaitingActs } from "../../device/outbox/outbox-parts.tsx";
export { OutboxBadge } from "../../device/outbox/outbox-badge.tsx";
