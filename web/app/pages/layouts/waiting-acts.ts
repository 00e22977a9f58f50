import { waitingNotes } from "../../features/notes/waiting-note-kind.tsx";
import { waitingProgress } from "../../features/progress/waiting-progress.ts";
import { waitingSheet } from "../../features/sheet/waiting-sheet.ts";
import { createUpload } from "../../features/uploads/create-upload.ts";
import { setUpload } from "../../features/uploads/load-upload.ts";
import { setKinds } from "../../features/waiting/kinds.ts";
// Drafts are stored offline too.
import "../../lib/storage/draft-rows.ts";

// Small files are sent when the connection returns.
setUpload(createUpload);
setKinds({ ...waitingProgress, ...waitingNotes, ...waitingSheet });

/** UI and senders of the outbox, one chunk. */
export { WaitingActs } from "../../features/waiting/waiting-acts.tsx";
export { WaitingMark } from "../../features/waiting/waiting-mark.tsx";
