import type { Language } from "@madrasa/contract/languages";
import { Captions, ChevronUp, FileText, ImageIcon, Pencil, Play, Trash2 } from "lucide-react";
import { memo, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatBytes, formatDuration, bidiIsolate } from "../../i18n/format.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { WordButton } from "../../ui/button/word-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Thumbnail } from "../../ui/display/thumbnail.tsx";
import { Prose, TextBlock, UserText } from "../../ui/display/user-text.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { MoveRefusal } from "../../ui/move/area.tsx";
import { MoveHandle } from "../../ui/move/handle.tsx";
import { moveRow } from "../../ui/move/positions.ts";
import { LessonTexts } from "./lesson-texts.tsx";
import { LessonPreview } from "./lesson-preview.tsx";
import { type LessonSummary, type LessonRef, useDeleteLesson } from "./lessons.api.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

const EditLesson = lazyComponent(async () => (await import("./edit-lesson.tsx")).EditLesson);

type ManageLessonProps = {
  courseId: string;
  language: Language;
  lesson: LessonSummary;
};

export const ManageLesson = memo(function ManageLesson({
  courseId,
  language,
  lesson,
}: ManageLessonProps) {
  useLanguage();
  const lessonRef = { courseId, lessonId: lesson._id };
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const [areTextsOpen, setTextsOpen] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const playerId = useId();
  const { title } = lesson;
  const finishEditing = () => {
    // Synchronous, because after a save the next frame may precede React's render.
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  };
  return (
    <li tabIndex={-1} className="px-4 py-3 sm:px-5" {...moveRow("lesson", lesson._id)}>
      {isEditing ? (
        <EditLesson lessonRef={lessonRef} onClose={finishEditing} />
      ) : (
        <div className="flex flex-wrap items-start gap-x-3 sm:gap-x-4">
          <MoveHandle
            item={{ kind: "lesson", id: lesson._id, name: title }}
            label={t("lessons.moveLesson", { title })}
            className="-ms-3.5 -me-2"
          />
          <div className="min-w-0 grow basis-0">
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
          <div className="flex shrink-0 max-sm:order-last max-sm:-mx-2.5 max-sm:basis-full">
            <WordButton
              ref={editButton}
              label={t("lessons.editLesson", { title })}
              icon={<Pencil className="size-4.5" />}
              word={t("ui.edit")}
              onClick={() => setEditing(true)}
            />
            {lesson.kind === "video" && lesson.lacking && (
              <WordButton
                label={t("lessons.textsOf", { title })}
                icon={<Captions className="size-4.5" />}
                word={t("ui.captions")}
                onClick={() => setTextsOpen(true)}
              />
            )}
            <WordButton
              label={t("lessons.deleteLesson", { title })}
              icon={<Trash2 className="size-4.5" />}
              word={t("ui.delete")}
              isDanger
              onClick={() => setDeleting(true)}
            />
          </div>
          <Poster
            lesson={lesson}
            isOpen={isOpen}
            playerId={playerId}
            onPress={() => setOpen(!isOpen)}
          />
        </div>
      )}
      <MoveRefusal id={lesson._id} />
      <div id={playerId} className={isOpen ? "mt-3" : undefined}>
        {isOpen && <LessonPreview lessonRef={lessonRef} lesson={lesson} language={language} />}
      </div>
      <LessonTexts
        isOpen={areTextsOpen}
        onOpenChange={setTextsOpen}
        lessonRef={lessonRef}
        language={language}
      />
      <DeleteLesson
        lessonRef={lessonRef}
        lesson={lesson}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </li>
  );
});

type PosterProps = {
  lesson: LessonSummary;
  isOpen: boolean;
  playerId: string;
  onPress: () => void;
};

function Poster({ lesson, isOpen, playerId, onPress }: PosterProps) {
  const { title, thumbnail, fileType } = lesson;
  const isVideo = fileType.startsWith("video/");
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={playerId}
      aria-label={t(isOpen ? "lessons.closePlayer" : "lessons.open", { title })}
      onClick={onPress}
      // Posters would lengthen the list while a lesson is moved on a phone.
      className="relative grid h-18 w-24 shrink-0 place-items-center overflow-hidden rounded-control bg-line/40 text-ink-soft inset-ring inset-ring-line max-sm:in-data-moving:hidden"
    >
      {thumbnail && <Thumbnail src={thumbnail} className="absolute inset-0 size-full" />}
      {(isOpen || isVideo || !thumbnail) && (
        <span
          className={classes(
            "relative grid place-items-center",
            thumbnail && "size-9 rounded-full bg-stage/75 text-on-stage",
          )}
        >
          {isOpen ? <ChevronUp className="size-5" /> : <FileIcon fileType={fileType} />}
        </span>
      )}
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
  if (lesson.recite) facts.push(t("lessons.recite"));
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
  lessonRef: LessonRef;
  lesson: LessonSummary;
  isOpen: boolean;
  onClose: () => void;
};

function DeleteLesson({ lessonRef, lesson, isOpen, onClose }: DeleteLessonProps) {
  const remove = useDeleteLesson(lessonRef);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("lessons.deleteAsk")}
      isPending={remove.isPending}
      errorText={remove.errorText}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("lessons.deleteLoses", { title: bidiIsolate(lesson.title) })}
    </ConfirmDialog>
  );
}
