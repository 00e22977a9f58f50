import { NotebookPen } from "lucide-react";
import { useRef, useState } from "react";
import type { MinuteNoteProps } from "../learning/notes/minute-note.tsx";
import { formatDuration } from "../i18n/format.ts";
import { t } from "../i18n/t.ts";
import { type Store, useStore } from "../lib/store.ts";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";

/** Same chunk as the notes, so that it is available offline. */
const MinuteNote = lazyComponent<MinuteNoteProps>(
  async () => (await import("../learning/notes/notes.tsx")).MinuteNote,
);

export type NoteAtMinuteProps = Pick<MinuteNoteProps, "lessonRef" | "note"> & {
  /** Seconds in the video. */
  position: Store<number>;
};

export function NoteAtMinute({ lessonRef, note, position }: NoteAtMinuteProps) {
  const now = formatDuration(useStore(position, 0));
  const [minute, setMinute] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = minute !== undefined;
  const close = () => {
    setMinute(undefined);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setMinute(now))}
        className="flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold tabular-nums -outline-offset-2 focus-visible:outline-on-stage"
      >
        <NotebookPen className="size-4.5 shrink-0" />
        {t("notes.atMinute", { time: minute ?? now })}
      </button>
      {isOpen && (
        <div className="order-last -mx-1 basis-[calc(100%+0.5rem)] bg-raised p-4 text-base text-ink sm:p-5">
          <MinuteNote lessonRef={lessonRef} note={note} minute={minute} onClose={close} />
        </div>
      )}
    </>
  );
}
