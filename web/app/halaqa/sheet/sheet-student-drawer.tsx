import { Pencil } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatDay } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { isAbout, useOutboxEntries } from "../../device/outbox/index.ts";
import {
  type Attendance,
  isQueuedSheetCall,
  passageIdOf,
  type Sheet,
  type SheetEntry,
  type SheetStudent,
} from "./apply-entries.ts";
import { attendanceOn, isAway, nextStudent, type TrackState, trackStates } from "./next-passage.ts";
import type { SheetActions } from "./sheet-actions.ts";
import { PASSAGES_MAX, SHEET_NOTE_MAX } from "@madrasa/contract/limits";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { newId } from "../../lib/new-id.ts";
import { trackName } from "./sheet-entry-words.ts";
import { TrackEntry } from "./track-entry.tsx";

const TestDialog = lazyComponent(async () => (await import("./test-dialog.tsx")).TestDialog, {
  Meanwhile: () => null,
});

const ATTENDANCE = ["present", "late", "absent", "excused"] as const;

type SheetStudentDrawerProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  onNext: (student: SheetStudent) => void;
  onClose: () => void;
};

/** The three tracks of a student. Choosing a grade saves it without moving anything else. */
export function SheetStudentDrawer(props: SheetStudentDrawerProps) {
  const { sheet, day, student, actions, onNext, onClose } = props;
  const { firstName, lastName } = student;
  const [isNoting, setNoting] = useState(false);
  const [isTesting, setTesting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const attendance = attendanceOn(sheet, student, day);
  const isOut = isAway(sheet, student, day);
  const next = nextStudent(sheet, day, student);
  const note = sheet.notes.find((one) => one.studentId === student._id && one.day === day)?.note;
  const hear = async () => {
    setAsked(false);
    await actions.mark(student, day, "present");
  };
  return (
    <>
      <Dialog
        isOpen
        isDismissable
        storesText
        onOpenChange={onClose}
        title={<UserText>{`${firstName} ${lastName}`}</UserText>}
      >
        <div className="-mt-2 flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft">
          <SheetStudentState {...{ sheet, day, student }} />
          <select
            aria-label={t("sheet.attendanceOf")}
            value={attendance}
            className="min-h-11 rounded-control bg-raised px-1 text-[0.9375rem]"
            onChange={({ currentTarget }) =>
              void actions.mark(student, day, currentTarget.value as Attendance)
            }
          >
            {ATTENDANCE.map((state) => (
              <option key={state} value={state}>
                {t("sheet.attendance", { state })}
              </option>
            ))}
          </select>
        </div>
        {isOut ? (
          <Button variant="secondary" className="my-4" onClick={() => setAsked(true)}>
            {t("sheet.hearAnyway")}
          </Button>
        ) : (
          <div className="divide-y divide-line">
            {trackStates(sheet, student, day).map((state) => (
              <TrackPassages
                key={`${student._id} ${state.track}`}
                {...{ sheet, day, student, actions, state }}
              />
            ))}
          </div>
        )}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-5">
          <Link
            to={student._id}
            relative="path"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-act"
          >
            {t("sheet.recordOf", { name: bidiIsolate(firstName) })}
          </Link>
          <button
            type="button"
            className="min-h-11 min-w-11 rounded-control text-end text-sm font-semibold text-act"
            onClick={() => setTesting(true)}
          >
            {t("sheet.test")}
          </button>
        </div>
        <div className="sticky -bottom-6 -mx-5 -mb-6 flex gap-2.5 border-t border-line bg-raised px-5 py-2.5 sm:-mx-6 sm:px-6">
          <Button
            variant="secondary"
            isCompact
            icon={<Pencil className="size-4.5" />}
            aria-pressed={note !== undefined}
            onClick={() => setNoting(true)}
          >
            {t("sheet.note")}
          </Button>
          <Button className="min-w-0 grow" onClick={() => (next ? onNext(next) : onClose())}>
            {next ? t("sheet.next", { name: bidiIsolate(next.firstName) }) : t("sheet.toSheet")}
          </Button>
        </div>
      </Dialog>
      {isNoting && (
        <NoteDialog {...{ sheet, day, student, actions }} onClose={() => setNoting(false)} />
      )}
      {isTesting && <TestDialog {...{ sheet, day, student }} onClose={() => setTesting(false)} />}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        variant="primary"
        title={t("sheet.isAbsentTitle", { name: bidiIsolate(firstName) })}
        confirmLabel={t("sheet.markPresent")}
        onConfirm={() => void hear()}
      >
        {t("sheet.isAbsentText")}
      </ConfirmDialog>
    </>
  );
}

type OfStudent = Pick<SheetStudentDrawerProps, "sheet" | "day" | "student">;

function SheetStudentState({ sheet, day, student }: OfStudent) {
  const wanted = { courseId: sheet.course._id, studentId: student._id, day };
  const waiting = useOutboxEntries().filter(
    (action) =>
      isQueuedSheetCall(action) && action.refusal === undefined && isAbout(action, wanted),
  );
  const waits = waiting.length > 0;
  const hasEntry = sheet.sheetEntries.some(
    (row) => row.studentId === student._id && row.day === day && !row.isElsewhere,
  );
  const seen = sheet.seen.find((one) => one.studentId === student._id);
  const said = () => {
    if (waiting.some(({ isStored }) => !isStored)) return t("sheet.notStored");
    if (waits) return t("sheet.keptHere");
    if (seen && (seen.day >= day || !hasEntry)) {
      return t("sheet.seenUntil", { day: formatDay(seen.day) });
    }
    return hasEntry ? t("sheet.arrived") : "";
  };
  return (
    <span role="status" className="flex items-center gap-2">
      {waits && <span className="size-2.5 rounded-full border border-gold-ink bg-gold" />}
      {said()}
    </span>
  );
}

type NoteDialogProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  onClose: () => void;
};

function NoteDialog({ sheet, day, student, actions, onClose }: NoteDialogProps) {
  const stored =
    sheet.notes.find((one) => one.studentId === student._id && one.day === day)?.note ?? "";
  const [typed, setTyped] = useState(stored);
  useUnsavedWork(typed !== stored);
  const submit = async () => {
    if (await actions.note(student, day, typed.trim())) onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t("sheet.noteFor", { name: bidiIsolate(student.firstName) })}
    >
      <Form onSubmit={() => void submit()}>
        <TextArea
          label={t("sheet.note")}
          description={t("sheet.familyReads")}
          value={typed}
          maxLength={SHEET_NOTE_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SubmitActions label={t("sheet.keepNote")} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

type TrackPassagesProps = {
  sheet: Sheet;
  day: string;
  student: SheetStudent;
  actions: SheetActions;
  state: TrackState;
};

function TrackPassages({ state, ...of }: TrackPassagesProps) {
  const { track, entries } = state;
  const [openId, setOpenId] = useState(newId);
  const [addedId, setAddedId] = useState<string>();
  const [isTakenBack, setTakenBack] = useState(false);
  const passages: { passageId: string; entry: SheetEntry | undefined }[] = entries.map((entry) => ({
    passageId: passageIdOf(entry),
    entry,
  }));
  const isOpen = passages.every(({ passageId }) => passageId !== openId);
  if (isOpen && (openId === addedId || isTakenBack || entries.length === 0)) {
    passages.push({ passageId: openId, entry: undefined });
  }
  const word = trackName(track);
  return (
    <div>
      {passages.map(({ passageId, entry }, index) => (
        <TrackEntry
          key={passageId}
          {...{ ...of, state, passageId, entry }}
          name={index === 0 ? word : t("sheet.passageNumber", { track: word, number: index + 1 })}
          isAdded={passageId === addedId}
          onTakeBack={() => {
            // Keeps the passage open, so that it can be graded again.
            setOpenId(passageId);
            setTakenBack(true);
          }}
        />
      ))}
      {/* Keeps its height, so that a grade moves nothing; the press reaches into the padding around. */}
      <div className="h-6">
        {passages.at(-1)?.entry && passages.length < PASSAGES_MAX && (
          <button
            type="button"
            className="-mt-2.5 -mb-1.5 min-h-11 rounded-control text-sm font-semibold text-act"
            onClick={() => {
              const id = newId();
              setOpenId(id);
              setAddedId(id);
            }}
          >
            {t("sheet.anotherPassage")}
            <HiddenName>{word}</HiddenName>
          </button>
        )}
      </div>
    </div>
  );
}
