import { BookOpen, GraduationCap, type LucideIcon, UsersRound } from "lucide-react";
import { LookUpCourse } from "../features/catalogue/look-up-course.tsx";
import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { publicMeta } from "../lib/page-head/page-title.ts";
import { TextLink } from "../ui/button/text-link.tsx";
import { Pattern } from "../ui/display/pattern.tsx";
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

export function meta() {
  return publicMeta({ path: "/", description: t("site.description") });
}

export default function Landing() {
  return (
    <div className="mx-auto max-w-7xl px-4 md:px-12">
      <section className="grid items-start gap-x-10 gap-y-8 py-6 md:py-14 lg:grid-cols-[minmax(0,13fr)_minmax(0,12fr)] lg:gap-x-12 lg:pt-16">
        <div>
          <h1 className="text-[2.5rem] leading-[1.15] sm:text-5xl lg:text-[3.55rem] lg:leading-[1.2]">
            {t("site.heroTitle")}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-ink-soft md:text-xl md:leading-normal">
            {t("site.description")}
          </p>
          <div className="mt-9 max-w-[32.5rem]">
            <LookUpCourse />
          </div>
          <p className="mt-6 flex flex-wrap items-center gap-x-2 text-ink-soft">
            {t("site.newHere")}
            <TextLink
              to="/signup?role=student"
              isStrong
              className="inline-flex min-h-11 items-center"
            >
              {t("site.joinAsStudent")}
            </TextLink>
            <span aria-hidden="true" className="max-sm:hidden">
              ·
            </span>
            <TextLink
              to="/signup?role=teacher"
              isStrong
              className="inline-flex min-h-11 items-center"
            >
              {t("site.teachCourse")}
            </TextLink>
          </p>
        </div>
        <div className="-order-1 h-24 overflow-hidden rounded-card bg-hero bg-radial-[at_58%_38%] from-hero-glow to-hero to-65% text-hero-line sm:h-44 lg:order-none lg:mt-3 lg:h-[28.75rem]">
          <Pattern />
        </div>
      </section>

      <section className="grid gap-x-12 gap-y-10 border-t border-line py-12 md:grid-cols-3 md:py-16">
        {FEATURES.map((feature) => (
          <article key={feature.topic}>
            <feature.icon aria-hidden="true" strokeWidth={1.5} className="size-8 text-gold-ink" />
            <h2 className="mt-4 text-2xl">{t(feature.title)}</h2>
            <p className="mt-2 text-ink-soft">{t(feature.lead)}</p>
            <TextLink
              to={`/learn-more/${feature.topic}`}
              isStrong
              className="mt-2 inline-flex min-h-11 items-center"
            >
              {t("site.learnMore")}
              <span className="sr-only">: {t(feature.title)}</span>
            </TextLink>
          </article>
        ))}
      </section>
    </div>
  );
}
