import { Award, BookOpen, Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { certificatePath } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { CourseOfChild } from "./course-of-child.tsx";
import type { Child, GrownStudent } from "./family.api.ts";
import { JoinForChildren } from "./join-for-children.tsx";

type CoursesOfChildProps = {
  child: Child | GrownStudent;
  /** Empty for a student with a phone, who joins alone. */
  childrenOfGuardian: readonly Child[];
};

export function CoursesOfChild({ child, childrenOfGuardian }: CoursesOfChildProps) {
  const [isJoining, setJoining] = useState(false);
  const { courses } = child;
  const list = useFocusAfterRemoval<HTMLUListElement>(courses.length);
  return (
    <Disclosure
      title={`${t("site.courses")} · ${formatNumber(courses.length)}`}
      icon={<BookOpen strokeWidth={1.75} className="me-1 size-6 shrink-0 text-act" />}
      headingLevel={2}
      className="border-b border-line py-1.5"
    >
      <ul ref={list} tabIndex={-1} className="space-y-4 py-2">
        {courses.map((course) => (
          <CourseOfChild key={course._id} course={course} child={child} />
        ))}
      </ul>
      {childrenOfGuardian.length > 0 && (
        <Button
          variant="quiet"
          className="-ms-3"
          icon={<Plus className="size-5" />}
          onClick={() => setJoining(true)}
        >
          {t("family.joinCourse")}
        </Button>
      )}
      {isJoining && (
        <JoinForChildren
          childrenOfGuardian={childrenOfGuardian}
          childId={child._id}
          onClose={() => setJoining(false)}
        />
      )}
    </Disclosure>
  );
}

export function CertificatesOfChild({ certificates }: Pick<Child, "certificates">) {
  return (
    <Disclosure
      title={`${t("family.certificates")} · ${formatNumber(certificates.length)}`}
      icon={<Award strokeWidth={1.75} className="me-1 size-6 shrink-0 text-act" />}
      headingLevel={2}
      className="border-b border-line py-1.5"
    >
      <ul className="pb-2">
        {certificates.map(({ _id, title, language }) => (
          <li key={_id}>
            <TextLink to={certificatePath(_id)} className="inline-flex min-h-11 items-center">
              <UserText lang={language}>{title}</UserText>
            </TextLink>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
