import type { Language } from "@madrasa/contract/languages";
import { textDirection } from "@madrasa/contract/text-direction";
import { Pencil, Trash2 } from "lucide-react";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { WordButton } from "../../ui/button/word-button.tsx";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/display/card.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { pageDirection, Prose, UserText } from "../../ui/display/user-text.tsx";
import { MoveRefusal } from "../../ui/move/area.tsx";
import { MoveHandle } from "../../ui/move/handle.tsx";
import { moveList, moveRow } from "../../ui/move/positions.ts";
import { type Section, sectionQuery, useDeleteSection, useUpdateSection } from "./outline.api.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { isSaved } from "../../lib/api/is-saved.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { Form } from "../../ui/form/form.tsx";
import { FormActions } from "../../ui/form/form-actions.tsx";
import { SectionFields, type SectionValues } from "./section-fields.tsx";

export type ArrangeSectionProps = {
  courseId: string;
  language: Language;
  section: Section;
  number: number;
  isOpen: boolean;
  onOpenChange: (sectionId: string, isOpen: boolean) => void;
  /** Called only while the section is open, because a course may have 1,000 lessons. */
  renderLessons: (section: Section) => ReactNode;
};

/** Memoised, because a course may have 100 sections. */
export const ArrangeSection = memo(function ArrangeSection({
  courseId,
  language,
  section,
  number,
  isOpen,
  onOpenChange,
  renderLessons,
}: ArrangeSectionProps) {
  useLanguage();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const lessonCount = t("outline.lessonCount", { count: section.totalLessons });

  const edit = () => {
    setEditing(true);
    onOpenChange(section._id, true);
  };
  const finishEditing = () => {
    setEditing(false);
    editButton.current?.focus();
  };
  return (
    <Card
      as="li"
      isPadded={false}
      data={{
        ...moveRow("section", section._id),
        // Lessons dropped on a closed section are appended.
        ...(!isOpen && moveList("lesson", section._id)),
      }}
      className="px-4 py-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] sm:px-5"
    >
      <Disclosure
        headingLevel={2}
        start={
          <MoveHandle
            item={{ kind: "section", id: section._id, name: section.title }}
            label={t("outline.moveSection", { number })}
            className="-ms-3.5 -me-2"
          />
        }
        isOpen={isOpen}
        onOpenChange={(isOpening) => onOpenChange(section._id, isOpening)}
        title={
          <span className="flex flex-wrap items-baseline gap-x-2 py-1 font-serif text-lg sm:text-xl">
            <span>{t("outline.section", { number })}</span>
            <UserText
              lang={language}
              className={classes(
                "min-w-0 font-normal wrap-anywhere",
                // The label starts a new line if the title is aligned to the other edge.
                textDirection(section.title) !== pageDirection() && "basis-full",
              )}
            >
              {section.title}
            </UserText>
            <span className="basis-full font-sans text-sm font-normal text-ink-soft sm:hidden">
              {lessonCount}
            </span>
          </span>
        }
        end={
          <span
            className={classes(
              "-me-2 flex shrink-0 items-center max-sm:-mt-1 max-sm:basis-full",
              // A closed section is one line, and opens to its actions.
              !isOpen && "max-sm:hidden",
            )}
          >
            <span className="px-3 text-sm whitespace-nowrap text-ink-soft max-sm:hidden">
              {lessonCount}
            </span>

            <WordButton
              ref={editButton}
              label={t("outline.editSection", { number })}
              icon={<Pencil className="size-4.5" />}
              word={t("ui.edit")}
              onClick={edit}
            />
            <WordButton
              label={t("outline.deleteSection", { number })}
              icon={<Trash2 className="size-4.5" />}
              word={t("ui.delete")}
              isDanger
              onClick={() => setDeleting(true)}
            />
          </span>
        }
      >
        {/* Stays mounted while the section is closed, so that typed text is kept. */}
        {isEditing && (
          <div className="pt-2 pb-5">
            <EditSection courseId={courseId} section={section} onClose={finishEditing} />
          </div>
        )}
        {isOpen && (
          <>
            {!isEditing && (
              <Prose lang={language} className="pb-3 text-ink-soft">
                {section.description}
              </Prose>
            )}
            {renderLessons(section)}
          </>
        )}
      </Disclosure>
      <MoveRefusal id={section._id} />
      <DeleteSection
        courseId={courseId}
        section={section}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
      />
    </Card>
  );
});

type DeleteSectionProps = {
  courseId: string;
  section: Section;
  isOpen: boolean;
  onClose: () => void;
};

function DeleteSection({ courseId, section, isOpen, onClose }: DeleteSectionProps) {
  const remove = useDeleteSection(courseId, section._id);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onClose}
      title={t("outline.deleteAsk")}
      isPending={remove.isPending}
      errorText={remove.errorText}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    >
      {t("outline.deleteLoses", { title: bidiIsolate(section.title), count: section.totalLessons })}
    </ConfirmDialog>
  );
}

type EditSectionProps = { courseId: string; section: Section; onClose: () => void };

/** Loads the section, because outlines have shortened descriptions. */
function EditSection(props: EditSectionProps) {
  const query = useQuery(sectionQuery(props.courseId, props.section._id));
  return (
    <Loaded query={query} failed="outline.loadFailed">
      {(text) => <SectionForm {...props} text={text} />}
    </Loaded>
  );
}

function SectionForm({
  courseId,
  section,
  text: { title, description },
  onClose,
}: EditSectionProps & { text: SectionValues }) {
  const update = useUpdateSection(courseId, section._id);
  const form = useForm<SectionValues>({
    values: { title, description },
    resetOptions: { keepDirtyValues: true },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("title"), [setFocus]);
  useUnsavedWork(form.formState.isDirty || update.isPending);

  const submit = async (values: SectionValues) => {
    const sending = update.mutateAsync(changedFields(values, { title, description }));
    if (await isSaved(sending, (path, fault) => form.setError(path as keyof SectionValues, fault)))
      onClose();
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <SectionFields form={form} isStrict />
      <FormActions
        label={t("ui.save")}
        pendingText={t("ui.saving")}
        isPending={update.isPending}
        errorText={update.errorText}
        onCancel={onClose}
        isQuiet
      />
    </Form>
  );
}
