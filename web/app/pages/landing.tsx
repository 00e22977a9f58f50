import { BookOpen, GraduationCap, type LucideIcon, UsersRound } from "lucide-react";
import { LookUpCourse } from "../courses/catalogue/look-up-course.tsx";
import { NewestCourses } from "../courses/catalogue/newest-courses.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { publicMeta } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Rosette } from "../ui/tiling/rosette.tsx";
import type { Topic } from "./learn-more-topics.ts";

const FEATURES: readonly { topic: Topic; title: MessageKey; lead: MessageKey; icon: LucideIcon }[] =
  [
    {
      topic: "for-teachers",
      title: "site.forTeachers",
      lead: "site.forTeachersLead",
      icon: GraduationCap,
    },
    {
      topic: "for-students",
      title: "site.forStudents",
      lead: "site.forStudentsLead",
      icon: BookOpen,
    },
    {
      topic: "collaborative-learning",
      title: "site.collaborativeLearning",
      lead: "site.collaborativeLearningLead",
      icon: UsersRound,
    },
  ];

const LINK = "inline-flex min-h-11 items-center";

export function meta() {
  return publicMeta({ path: "/", description: t("site.description") });
}

export default function Landing() {
  return (
    <div className="mx-auto max-w-7xl px-4 md:px-8 lg:px-12">
      <section className="grid items-center gap-x-10 gap-y-4 pb-6 md:gap-y-8 md:py-10 lg:grid-cols-[minmax(0,13fr)_minmax(0,12fr)] lg:gap-x-12">
        <div>
          <h1 className="text-[2rem] leading-[var(--lines-of-titles,1.15)] sm:text-5xl lg:text-[3.55rem] lg:leading-[var(--lines-of-titles,1.2)]">
            {t("site.heroTitle")}
          </h1>
          <p className="mt-3 max-w-xl text-lg text-ink-soft md:mt-4 md:text-xl md:leading-normal">
            {t("site.description")}
          </p>
          <div className="mt-5 max-w-[32.5rem] md:mt-9">
            <LookUpCourse />
          </div>
          <div className="mt-2 text-[0.9375rem] text-ink-soft sm:text-base md:mt-4">
            <p>
              {t("site.noCode")}{" "}
              <TextLink to="/courses" isStrong className={LINK}>
                {t("catalogue.exploreCourses")}
              </TextLink>
            </p>
            <p>
              {t("site.newHere")} {/* Both stay on one line. */}
              <span className="whitespace-nowrap">
                <TextLink to="/signup?role=student" isStrong className={LINK}>
                  {t("site.joinAsStudent")}
                </TextLink>
                <span aria-hidden="true"> · </span>
                <TextLink to="/signup?role=teacher" isStrong className={LINK}>
                  {t("site.teachCourse")}
                </TextLink>
              </span>
            </p>
          </div>
        </div>
        <Rosette className="-order-1 mx-auto w-full max-w-160 max-md:-mx-4 max-md:w-auto lg:order-none" />
      </section>

      <NewestCourses className="pb-12 md:pb-16" />

      <section className="grid gap-x-12 gap-y-10 border-t border-line py-12 md:grid-cols-3 md:py-16">
        {FEATURES.map((feature) => (
          <article key={feature.topic}>
            <feature.icon strokeWidth={1.5} className="size-8 text-gold-ink" />
            <h2 className="mt-4 text-2xl">{t(feature.title)}</h2>
            <p className="mt-2 text-ink-soft">{t(feature.lead)}</p>
            <TextLink
              to={`/learn-more/${feature.topic}`}
              isStrong
              className="mt-2 inline-flex min-h-11 items-center"
            >
              {t("site.learnMore")}
              <span className="sr-only"> {t(feature.title)}</span>
            </TextLink>
          </article>
        ))}
      </section>
    </div>
  );
}
