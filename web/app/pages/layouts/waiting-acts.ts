import { waitingNotes } from "../../features/notes/waiting-note-kind.tsx";
import { waitingProgress } from "../../features/progress/waiting-progress.ts";
import { prepareForLostLine } from "../../features/uploads/without-line.ts";
import { setKinds } from "../../features/waiting/kinds.ts";
// Drafts are stored without a line too.
import "../../lib/storage/draft-rows.ts";

prepareForLostLine();
setKinds({ ...waitingProgress, ...waitingNotes });

/** What shows and sends them: one file, loaded once a screen is usable. */
export { WaitingActs } from "../../features/waiting/waiting-acts.tsx";
