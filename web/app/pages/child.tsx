import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Mic } from "lucide-react";
import { useParams } from "react-router";
import { ChildSummary } from "../family/family/child-summary.tsx";
import { CertificatesOfChild, CoursesOfChild } from "../family/family/courses-of-child.tsx";
import {
  type Child,
  type Family,
  type GrownStudent,
  useFamily,
} from "../family/family/family.api.ts";
import { JoinRequest } from "../family/family/join-request.tsx";
import { AboutChild } from "../family/guardians/about-child.tsx";
import { guardiansQuery } from "../family/guardians/guardians.api.ts";
import { ReleaseStudent } from "../family/guardians/release-student.tsx";
import { RecordingConsent, RecordingQuestion } from "../halaqa/recitations/recording-consents.tsx";
import { RecordOfChild } from "../halaqa/sheet/record-links.tsx";
import { WeekOfChild } from "../halaqa/sheet/week-of-child.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { RowButton } from "../ui/button/row-button.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../ui/feedback/rows-skeleton.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("family", "guardians", "recitations", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.children");
}

export default function ChildPage() {
  const { childId } = useParams();
  const family = useFamily();
  return (
    <div className={`${PAGE_FRAME} max-md:pt-2`}>
      <div className="max-w-2xl">
        <LinkButton
          to="/family"
          variant="quiet"
          icon={<ArrowLeft className="size-5 rtl:-scale-x-100" />}
          className="mb-2 -ms-3"
        >
          {t("accounts.children")}
        </LinkButton>
        <Loaded query={family} failed="family.loadFailed" meanwhile={<RowsSkeleton />}>
          {(data) => <Found key={childId} family={data} childId={childId} />}
        </Loaded>
      </div>
    </div>
  );
}

function Found({ family, childId }: { family: Family; childId: string | undefined }) {
  const { children, grown } = family;
  const child = children.find(({ _id }) => _id === childId);
  const student = grown.find(({ _id }) => _id === childId);
  if (child) return <OneChild child={child} childrenOfGuardian={children} />;
  if (student) return <OneGrown student={student} />;
  return <EmptyState title={t("family.notYours")} />;
}

type OneChildProps = { child: Child; childrenOfGuardian: readonly Child[] };

function OneChild({ child, childrenOfGuardian }: OneChildProps) {
  return (
    <>
      <ChildSummary child={child} Week={WeekOfChild} />
      {child.requests.map((course) => (
        <JoinRequest key={course._id} child={child} course={course} />
      ))}
      <RecordingQuestion childrenOfGuardian={[child]} />
      <CoursesOfChild child={child} childrenOfGuardian={childrenOfGuardian} />
      <RecordOfChild childId={child._id} />
      <div className="border-b border-line py-1.5">
        <RowButton
          to={`/recitations?childId=${child._id}`}
          icon={<Mic strokeWidth={1.75} className="size-6 shrink-0 text-act" />}
          label={<span className="font-semibold">{t("family.voice")}</span>}
          value={
            child.reply && (
              <span className="block size-2.5 rounded-full border border-gold-ink bg-gold" />
            )
          }
        />
      </div>
      {child.certificates.length > 0 && <CertificatesOfChild certificates={child.certificates} />}
      <AboutChild child={child}>
        <RecordingConsent child={child} />
      </AboutChild>
    </>
  );
}

function OneGrown({ student }: { student: GrownStudent }) {
  const { data } = useQuery(guardiansQuery);
  const own = data?.grown.find(({ _id }) => _id === student._id);
  return (
    <>
      <ChildSummary child={student} Week={WeekOfChild} />
      <CoursesOfChild child={student} childrenOfGuardian={[]} />
      {own && (
        <div className="mt-6">
          <ReleaseStudent student={student} decides={own.decides} isAsked={own.asksAlone} />
        </div>
      )}
    </>
  );
}
