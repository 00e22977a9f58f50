import { SIGN_UP_ROLES } from "@madrasa/contract/roles";
import { useEffect } from "react";
import { ChooseRole, type SignUpChoice } from "../people/sign-in/choose-role.tsx";
import { SignUp } from "../people/sign-in/sign-up.tsx";
import { VerifyByLink } from "../people/sign-in/verify-by-link.tsx";
import { CourseUnknown, InvitationNotice } from "../courses/catalogue/invitation-notice.tsx";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { useQueryValues } from "../courses/catalogue/use-query-values.ts";
import { publicPage } from "../lib/page-head/page-title.ts";
import { rememberOrigin, TEACHER_INVITATION } from "../lib/session/destinations.ts";
import { invitation, pendingJoin } from "../lib/session/pending-join.ts";
import { useSession } from "../lib/session/session.ts";
import { useLinkSecret } from "../base/codes/use-link-secret.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { SplitPage } from "../ui/page/split-page.tsx";

export function meta() {
  return publicPage("/signup", "site.signUp", "site.signUpDescription");
}

const INVITED = TEACHER_INVITATION.slice(1);

/** Loaded lazily: most visitors of such a link have no account. */
const MemberInvitation = lazyComponent<{ invitation: string }>(
  async () => (await import("../people/invitations/index.ts")).MemberInvitation,
  { Meanwhile: () => null },
);

export default function SignUpPage() {
  const query = useQueryValues();
  const as = choiceIn(query.get("role"));
  const hash = useLinkSecret();
  const teacherLink = hash?.startsWith(INVITED) ? hash.slice(INVITED.length) : undefined;
  const secret = teacherLink === undefined ? hash : "";
  const isMember = useSession().status === "signedIn";
  const typedCode = query.get("courseCode") ?? "";
  const courseCode = courseCodeIn(typedCode);

  useEffect(() => {
    if (courseCode && pendingJoin.read() !== courseCode) invitation.remember(courseCode);
  }, [courseCode]);

  const pathOf = (chosen?: SignUpChoice) => {
    const values = new URLSearchParams({
      ...(chosen && { role: chosen }),
      ...(courseCode && { courseCode }),
    }).toString();
    return `/signup${values && `?${values}`}`;
  };

  if (isMember && teacherLink !== undefined) {
    return (
      <SplitPage title={t("accounts.teacherLead")}>
        <MemberInvitation invitation={teacherLink} />
      </SplitPage>
    );
  }
  return (
    <SplitPage
      title={secret ? t("site.signUp") : as ? t(TITLES[as]) : t("accounts.chooseRole")}
      lead={
        as && (
          <>
            {t(LEADS[as])}
            {" · "}
            <TextLink to={pathOf()} className="inline-flex min-h-11 items-center">
              {t("accounts.changeRole")}
            </TextLink>
          </>
        )
      }
    >
      {courseCode && as !== "teacher" && <InvitationNotice code={courseCode} />}
      {typedCode !== "" && !courseCode && <CourseUnknown />}
      {secret && <VerifyByLink secret={secret} />}
      {!secret &&
        (as ? <SignUp as={as} invitation={teacherLink} /> : <ChooseRole pathOf={pathOf} />)}
      {!secret && as === "student" && (
        <p className="mt-6 text-ink-soft">
          <TextLink to={pathOf("family")} className="inline-flex min-h-11 items-center">
            {t("accounts.underAge")}
          </TextLink>
        </p>
      )}
      <p className="mt-6 flex flex-wrap items-center gap-x-2 text-ink-soft">
        {t("accounts.haveAccount")}
        <TextLink
          to="/login"
          isStrong
          className="inline-flex min-h-11 items-center"
          onClick={() => {
            if (teacherLink === undefined) return;
            rememberOrigin(`/signup?role=teacher#${INVITED}${teacherLink}`, null);
          }}
        >
          {t("accounts.signInNow")}
        </TextLink>
      </p>
    </SplitPage>
  );
}

const TITLES = {
  student: "accounts.studentLead",
  teacher: "accounts.teacherLead",
  family: "accounts.family",
} as const;
const LEADS = {
  student: "accounts.asStudent",
  teacher: "accounts.asTeacher",
  family: "accounts.familyLead",
} as const;

function choiceIn(value: string | null): SignUpChoice | undefined {
  const wanted = value?.trim().toLowerCase();
  return [...SIGN_UP_ROLES, "family" as const].find((one) => one === wanted);
}
