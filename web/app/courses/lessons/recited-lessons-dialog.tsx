import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import type { Outline } from "../outline/index.ts";
import { useSetRecite } from "./lessons.api.ts";

export type RecitedLessonsDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  course: Outline["course"];
};

export function RecitedLessonsDialog({ isOpen, onOpenChange, course }: RecitedLessonsDialogProps) {
  const setting = useSetRecite(course._id);
  const { variables: changed } = setting;
  return (
    <Dialog isOpen={isOpen} isDismissable onOpenChange={onOpenChange} title={t("lessons.recited")}>
      <p className="text-ink-soft">{t("lessons.reciteHelp")}</p>
      {course.totalLessons === 0 && <p className="mt-3">{t("lessons.viewerNoLessons")}</p>}
      {course.sections.map(({ _id, title, lessonIds }) => (
        <section key={_id} aria-label={title} className="mt-5">
          <h3 className="text-lg">
            <UserText lang={course.language}>{title}</UserText>
          </h3>
          <ul className="divide-y divide-line">
            {lessonIds.map((lesson) => {
              const isChanging = setting.isPending && changed?.lessonId === lesson._id;
              return (
                <li key={lesson._id} className="py-1">
                  <Switch
                    label={<UserText lang={course.language}>{lesson.title}</UserText>}
                    checked={isChanging ? changed.recite : lesson.recite === true}
                    onChange={({ target }) =>
                      setting.mutate({ lessonId: lesson._id, recite: target.checked })
                    }
                  />
                  {setting.errorText && changed?.lessonId === lesson._id && (
                    <ActionError>{setting.errorText}</ActionError>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
