import type { Language } from "@madrasa/contract/languages";
import { Captions, ChevronUp, FileText, ImageIcon, Pencil, Play, Trash2 } from "lucide-react";
import { memo, type Ref, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatBytes, formatDuration, bidiIsolate } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Thumbnail } from "../../ui/display/thumbnail.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { MoveRefusal } from "../../ui/move/area.tsx";
import { MoveHandle } from "../../ui/move/handle.tsx";
import { moveRow } from "../../ui/move/places.ts";
import { EditLesson } from "./edit-lesson.tsx";
import { LessonTexts } from "./lesson-texts.tsx";
import { LessonPreview } from "./lesson-preview.tsx";
import { type LessonSummary, type LessonPlace, useDeleteLesson } from "./lessons.api.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

type ManageLessonProps = {
  courseId: string;
  language: Language;
  lesson: LessonSummary;
  /** Shows the player as a poster until it is opened, instead of a small button. */
  showsPlayer: boolean;
};

/** A lesson in the editor. Its file is loaded when opened. */
export const ManageLesson = memo(function ManageLesson({
  courseId,
  language,
  lesson,
  showsPlayer,
}: ManageLessonProps) {
  useLanguage();
  const place = { courseId, lessonId: lesson._id };
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [areTextsOpen, setTextsOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const playerId = useId();
  const { title } = lesson;
  const opener = useRef<HTMLButtonElement>(null);
  const toggle = {
    lesson,
    isOpen,
    playerId,
    onPress: () => {
      setOpen(!isOpen);
      // Opening replaces the pressed button: focus its successor.
      if (showsPlayer) requestAnimationFrame(() => opener.current?.focus());
    },
  };

  const finishEditing = () => {
    // Synchronous, because after a save the next frame may precede React's render.
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    <li tabIndex={-1} className="px-4 py-3 sm:px-5" {...moveRow("lesson", lesson._id)}>
      {isEditing ? (
        <EditLesson place={place} onClose={finishEditing} />
      ) : (
        <div className="flex items-start gap-3 sm:gap-4">
          <div className="flex shrink-0 flex-col-reverse items-center sm:flex-row sm:gap-1">
            <MoveHandle
              item={{ kind: "lesson", id: lesson._id, name: title }}
              label={t("lessons.moveLesson", { title })}
              className="sm:-ms-3.5"
            />
            {(isOpen || !showsPlayer) && <OpenButton ref={opener} {...toggle} />}
          </div>
          <div className="min-w-0 grow">
            <TextBlock title={title}>
              <p className="font-semibold wrap-anywhere">
                <UserText lang={language}>{title}</UserText>
              </p>
              {lesson.description !== "" && (
                <Prose isAligned lang={language} className="text-[0.9375rem] text-ink-soft">
                  {lesson.description}
                </Prose>
              )}
            </TextBlock>
            <Facts lesson={lesson} />
          </div>
          <div className="-me-2 flex shrink-0 max-sm:flex-col">
            <IconButton
              ref={editButton}
              label={t("lessons.editLesson", { title })}
              icon={<Pencil className="size-4.5" />}
              onClick={() => setEditing(true)}
            />
            {lesson.kind === "video" && lesson.lacking && (
              <IconButton
                label={t("lessons.textsOf", { title })}
                icon={<Captions className="size-4.5" />}
                onClick={() => setTextsOpen(true)}
              />
            )}
            <IconButton
              label={t("lessons.deleteLesson", { title })}
              icon={<Trash2 className="size-4.5" />}
              isDanger
              onClick={() => setDeleting(true)}
            />
          </div>
        </div>
      )}
      <MoveRefusal id={lesson._id} />
      <div id={playerId} className={isOpen || showsPlayer ? "mt-3" : undefined}>
        {showsPlayer && !isOpen && !isEditing && <OpenButton ref={opener} {...toggle} isPoster />}
        {isOpen && <LessonPreview place={place} lesson={lesson} language={language} />}
      </div>
      <LessonTexts
        isOpen={areTextsOpen}
        onOpenChange={setTextsOpen}
        place={place}
        language={language}
      />
      <DeleteLesson
        place={place}
        lesson={lesson}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </li>
  );
});

type OpenButtonProps = {
  ref: Ref<HTMLButtonElement>;
  lesson: LessonSummary;
  isOpen: boolean;
  playerId: string;
  onPress: () => void;
  isPoster?: boolean;
};

/** Opens and closes the player. Shows the video frame and an icon for the file type. */
function OpenButton({ ref, lesson, isOpen, playerId, onPress, isPoster }: OpenButtonProps) {
  const { title, thumbnail, fileType } = lesson;
  return (
    <button
      ref={ref}
      type="button"
      aria-expanded={isOpen}
      aria-controls={playerId}
      aria-label={t(isOpen ? "lessons.closePlayer" : "lessons.open", { title })}
      onClick={onPress}
      className={classes(
        "relative grid place-items-center overflow-hidden bg-stage text-on-stage dark:bg-sunken",
        isPoster
          ? // While a lesson is moved on a phone, its way is not made long by posters.
            "aspect-video w-56 max-w-full rounded-card max-sm:in-data-moving:hidden"
          : "h-11 w-14 shrink-0 rounded-control sm:w-18",
      )}
    >
      {thumbnail && <Thumbnail src={thumbnail} className="absolute inset-0 size-full" />}
      <span
        className={classes(
          (thumbnail || isPoster) &&
            "relative grid place-items-center rounded-full bg-stage/75 text-on-stage",
          isPoster ? "size-14 scale-110 border border-on-stage/50" : thumbnail && "size-7",
        )}
      >
        {isOpen ? <ChevronUp className="size-5" /> : <FileIcon fileType={fileType} />}
      </span>
    </button>
  );
}

function Facts({ lesson }: { lesson: LessonSummary }) {
  const facts = [
    t("lessons.kind", { kind: lesson.kind }),
    lesson.durationSeconds === undefined ? undefined : formatDuration(lesson.durationSeconds),
    formatBytes(lesson.fileSize),
  ];
  const lacking = lesson.lacking?.map((what) => t("lessons.lacking", { what })) ?? [];
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {[...facts.filter((fact) => fact !== undefined), ...lacking].join(" · ")}
    </p>
  );
}

function FileIcon({ fileType }: { fileType: string }) {
  const mark = { "aria-hidden": true, className: "size-5" };
  if (fileType.startsWith("image/")) return <ImageIcon {...mark} />;
  return fileType === "application/pdf" ? <FileText {...mark} /> : <Play {...mark} />;
}

type DeleteLessonProps = {
  place: LessonPlace;
  lesson: LessonSummary;
  isOpen: boolean;
  onClose: () => void;
};

function DeleteLesson({ place, lesson, isOpen, onClose }: DeleteLessonProps) {
  const remove = useDeleteLesson(place);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("lessons.deleteAsk")}
      isPending={remove.isPending}
      problem={remove.problem}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("lessons.deleteLoses", { title: bidiIsolate(lesson.title) })}
    </ConfirmDialog>
  );
}
