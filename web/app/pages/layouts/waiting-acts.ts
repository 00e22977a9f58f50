import { waitingNotes } from "../../features/notes/waiting-note-kind.tsx";
import { waitingProgress } from "../../features/progress/waiting-progress.ts";
import { waitingSheet } from "../../features/sheet/waiting-sheet.ts";
import { createUpload } from "../../features/uploads/create-upload.ts";
import { setUpload } from "../../features/uploads/load-upload.ts";
import { setKinds } from "../../features/waiting/kinds.ts";
// Drafts are stored without a line too.
import "../../lib/storage/draft-rows.ts";

// Small files are sent as soon as the line is back.
setUpload(createUpload);
setKinds({ ...waitingProgress, ...waitingNotes, ...waitingSheet });

/** What shows and sends them: one file, loaded once a screen is usable. */
export { WaitingActs } from "../../features/waiting/waiting-acts.tsx";
export { WaitingMark } from "../../features/waiting/waiting-mark.tsx";
