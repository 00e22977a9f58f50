import { t } from "../../i18n/t.ts";
import { sheetPath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { type OwnCourse, useChangeCourse } from "./courses.api.ts";

export function DailySheet({ course }: { course: OwnCourse }) {
  const { _id: courseId, dailySheet } = course;
  const change = useChangeCourse(courseId, {
    done: dailySheet ? "courses.dailySheetOff" : "courses.dailySheetOn",
    failed: "courses.statusFailed",
  });
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t("courses.dailySheet")}</h2>
      <Switch
        label={t("courses.dailySheet")}
        description={t("courses.dailySheetHelp")}
        checked={dailySheet}
        disabled={change.isPending}
        onChange={() => change.mutate({ dailySheet: !dailySheet })}
      />
      <ActionError>{change.problem}</ActionError>
      {dailySheet && (
        <LinkButton to={sheetPath(courseId)} variant="secondary" className="w-fit">
          {t("courses.openSheet")}
        </LinkButton>
      )}
    </section>
  );
}
