import { shownTitle } from "@madrasa/contract/shown-title";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { focusHeadingWhenLost } from "../../lib/browser/focus-heading.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { type Child, useAnswerRequest } from "./family.api.ts";
import { TwoAnswers } from "./two-answers.tsx";

type JoinRequestProps = { child: Child; course: Child["requests"][number] };

export function JoinRequest({ child, course }: JoinRequestProps) {
  const answering = useAnswerRequest();
  const answer = (allow: boolean) =>
    answering
      .mutateAsync({ childId: child._id, courseId: course._id, allow })
      .then(focusHeadingWhenLost, (error: unknown) =>
        toast.error(errorMessage(error, "family.answerFailed")),
      );
  const title = shownTitle(course);
  return (
    <Card className="mb-6">
      <h2 className="text-xl">
        {tParts("family.mayJoin", {
          name: <UserText>{child.firstName}</UserText>,
          course: <UserText lang={course.language}>{title}</UserText>,
        })}
      </h2>
      {course.bySlip && <p className="mt-1 text-ink-soft">{t("family.slipShows")}</p>}
      <TwoAnswers
        isPending={answering.isPending}
        onAnswer={(isYes) => void answer(isYes)}
        about={
          <>
            <HiddenName>{`${child.firstName}:`}</HiddenName>
            <HiddenName lang={course.language}>{title}</HiddenName>
          </>
        }
      />
    </Card>
  );
}
