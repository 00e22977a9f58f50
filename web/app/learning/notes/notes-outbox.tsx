import type { QueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import {
  allNotesKey,
  courseOfStudentKey,
  enrolledKey,
  lessonOfStudentKey,
} from "../../lib/api/query-keys.ts";
import { readAgain } from "../../lib/api/read-again.ts";
import { useObjectUrl } from "../../lib/hooks/use-object-url.ts";
import { CopyButton } from "../../ui/button/copy-button.tsx";
import { buttonClasses } from "../../ui/button/variants.ts";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { OutboxHandlers } from "../../device/outbox/index.ts";
import {
  type ChangedText,
  type LessonRef,
  requestImageTarget,
  showNote,
  textOf,
} from "./notes.api.ts";

const NO_TEXT: ChangedText = { title: "", description: "" };

export const notesOutbox: Pick<OutboxHandlers, "notes/addNote" | "notes/updateNote"> = {
  "notes/addNote": {
    name: () => t("unsent.note"),
    file: {
      target: ({ query: { courseId } }, file, sending) =>
        requestImageTarget(courseId, file, sending),
      body: ({ body: { content } }, url) => ({
        content: content && content.map((entry) => ({ ...entry, url })),
      }),
    },
    onAccepted: (client, { query, file }, { note }) =>
      showNote(client, query, note, { hasImage: file !== undefined }),
    readAgain: readNotes,
    details: ({ body, file }) => <NoteDetails text={textOf(body)} file={file} />,
    tools: ({ body, file }) => <NoteTools text={textOf(body)} file={file} />,
  },
  "notes/updateNote": {
    name: () => t("unsent.noteChanged"),
    onAccepted: (client, { query }, { note }) => showNote(client, query, note),
    readAgain: readNotes,
    details: ({ body }) => <NoteDetails text={{ ...NO_TEXT, ...body }} />,
    tools: ({ body }) => <NoteTools text={{ ...NO_TEXT, ...body }} />,
  },
};

function readNotes(client: QueryClient, { query }: { query: LessonRef }): void {
  const { courseId, lessonId } = query;
  void readAgain(client, enrolledKey);
  void readAgain(client, courseOfStudentKey(courseId));
  void readAgain(client, lessonOfStudentKey(courseId, lessonId));
  void readAgain(client, allNotesKey);
}

type NoteProps = { text: ChangedText; file?: File | undefined };

function NoteDetails({ text: { title, description }, file }: NoteProps) {
  const url = useObjectUrl(file);
  return (
    <div className="mt-2 flex items-start gap-3">
      {url && (
        <img src={url} alt="" className="size-16 shrink-0 rounded-control bg-sunken object-cover" />
      )}
      <div className="min-w-0">
        <p className="font-medium">
          <UserText>{title}</UserText>
        </p>
        <Prose className="max-h-40 overflow-y-auto text-sm">{description}</Prose>
      </div>
    </div>
  );
}

function NoteTools({ text: { title, description }, file }: NoteProps) {
  return (
    <>
      <CopyButton isCompact text={`${title}\n\n${description}`} label={t("unsent.copy")} />
      {file && <SaveImage image={file} />}
    </>
  );
}

function SaveImage({ image }: { image: File }) {
  const url = useObjectUrl(image);
  return (
    <a
      href={url}
      download={image.name}
      className={buttonClasses({ variant: "secondary", isCompact: true })}
    >
      {t("unsent.saveImage")}
    </a>
  );
}
