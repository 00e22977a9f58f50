import type { ComponentProps, ComponentType } from "react";
import { PasswordQuestion } from "../../family/family/password-question.tsx";
import { RecordingsAtSignOut } from "../../halaqa/recitations/recordings-at-sign-out.tsx";
import { OutboxBadge as Badge } from "../../device/outbox/outbox-badge.tsx";
import {
  OutboxSender as Sender,
  QueuedEntries as Entries,
} from "../../device/outbox/outbox-parts.tsx";
import { notesOutbox } from "../../learning/notes/notes-outbox.tsx";
import { progressOutbox } from "../../learning/progress/progress-outbox.ts";
import { recitationsOutbox } from "../../halaqa/recitations/recitations-outbox.ts";
import { sheetOutbox } from "../../halaqa/sheet/sheet-outbox.tsx";
import { createUpload } from "../../device/uploads/create-upload.ts";
import { setUpload } from "../../device/uploads/load-upload.ts";
import { setHandlers } from "../../device/outbox/handlers.ts";
// Drafts are stored offline too.
import "../../lib/storage/draft-rows.ts";

// Small files are sent when the connection returns.
setUpload(createUpload);
setHandlers({ ...progressOutbox, ...notesOutbox, ...recitationsOutbox, ...sheetOutbox });

/** For every screen of somebody signed in, loaded once it is usable: one chunk. */
const withQuestions = (Status: ComponentType<StatusProps>) =>
  function StatusWithQuestions(props: StatusProps) {
    return (
      <>
        <Status {...props} />
        <RecordingsAtSignOut />
        <PasswordQuestion />
      </>
    );
  };
type StatusProps = ComponentProps<typeof Entries>;

export const QueuedEntries = withQuestions(Entries);
export const OutboxBadge = withQuestions(Badge);
export const OutboxSender = withQuestions(Sender);
