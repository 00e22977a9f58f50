import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFamily } from "../family/family/family.api.ts";
import { FamilyHome } from "../family/family/family-home.tsx";
import { WeekOfChild } from "../halaqa/sheet/week-of-child.tsx";
import { NewestAnnouncement } from "../office/announcements/newest-announcement.tsx";
import { useNewest } from "../office/announcements/announcements.api.ts";
import { EnrolRow } from "../learning/enrolment/enrol-row.tsx";
import { EnrolledCourses } from "../learning/enrolment/enrolled-courses.tsx";
import { t } from "../i18n/t.ts";
import { meQuery } from "../lib/session/me.ts";
import { Disclosure } from "../ui/display/disclosure.tsx";
import { RowsSkeleton } from "../ui/feedback/rows-skeleton.tsx";
import { FamilyQuestion } from "./family-question.tsx";

export type GuardianHomeProps = {
  /** Stands until the family is known, so that the page always has one. */
  heading: ReactNode;
  children: ReactNode;
};

export function GuardianHome({ heading, children }: GuardianHomeProps) {
  const { data: me, isPending: isUnknown } = useQuery(meQuery);
  const isGuardian = me?.isGuardian === true;
  const family = useFamily(isGuardian);
  const newest = useNewest();
  // Above the children, so that nothing moves once they are shown.
  const isAwaited = newest.isLoading && newest.failureCount === 0;
  const isWaiting = isUnknown || (isGuardian && (isAwaited || family.isPending));
  if (isWaiting || !me || !family.data) {
    return (
      <>
        {heading}
        {isWaiting ? <RowsSkeleton /> : children}
      </>
    );
  }
  return (
    <>
      <NewestAnnouncement />
      <FamilyHome
        key={me._id}
        family={family.data}
        lastName={me.lastName}
        isPhoneAsked={me.phoneShownAsGuardian === null}
        isAdding={false}
        question={<FamilyQuestion family={family.data} />}
        Week={WeekOfChild}
      />
      <div className="mt-8 max-w-3xl space-y-3">
        <EnrolRow />
        <Disclosure title={t("enrolment.myCourses")} headingLevel={2}>
          <EnrolledCourses except={undefined} isReady />
        </Disclosure>
      </div>
    </>
  );
}
