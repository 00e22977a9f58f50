import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { useSession } from "../../lib/session/session.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { statusQuery } from "../status/index.ts";
import { FamilyQuestions } from "./family-questions.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { SchoolHealth } from "./school-health.tsx";
import { todayQuery } from "./today.api.ts";
import { WaitingTeachers } from "./waiting-teachers.tsx";

const TwelveWeeks = lazyComponent(
  async () => (await import("../statistics/index.ts")).TwelveWeeks,
  {
    Meanwhile: () => <Skeleton className="h-64 rounded-card" />,
  },
);

export function TodayOverview() {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  const query = useQuery({ ...todayQuery, staleTime: 0 });
  const status = useQuery({ ...statusQuery, enabled: isSuperadmin });
  return (
    <>
      <PageHeader title={t("today.today")} />
      <Loaded query={query} failed="today.loadFailed" meanwhile={<TodaySkeleton />}>
        {({ waiting, waitingTotal, steps }) => (
          <div className="grid gap-6">
            {waitingTotal > 0 && <WaitingTeachers waiting={waiting} total={waitingTotal} />}
            {steps && <FirstSteps steps={steps} isAlone={waitingTotal === 0} />}
            {waitingTotal === 0 && <WaitingTeachers waiting={waiting} total={0} />}
          </div>
        )}
      </Loaded>
      <FamilyQuestions />
      {isSuperadmin && (
        <Loaded
          query={status}
          failed="status.loadFailed"
          meanwhile={<Skeleton className="mt-6 h-40 rounded-card" />}
        >
          {(data) => <SchoolHealth status={data} />}
        </Loaded>
      )}
      <div className="mt-6">
        <TwelveWeeks />
      </div>
    </>
  );
}

function TodaySkeleton() {
  return (
    <SkeletonGroup label={t("today.loading")}>
      <Skeleton className="h-40 rounded-card" />
    </SkeletonGroup>
  );
}
