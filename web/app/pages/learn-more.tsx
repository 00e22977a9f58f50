import { Navigate } from "react-router";
import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle, publicPage } from "../lib/page-head/page-title.ts";
import { LinkButton } from "../ui/button/link-button.tsx";
import { Page } from "../ui/page/page.tsx";
import type { Route } from "./+types/learn-more.ts";
import { isTopic, type Topic } from "./learn-more-topics.ts";
import NotFound from "./not-found.tsx";

type TopicText = {
  title: MessageKey;
  lead: MessageKey;
  parts: readonly { title: MessageKey; text: MessageKey }[];
  next: { to: string; label: MessageKey };
};

const TEXTS: Record<Topic, TopicText> = {
  "for-teachers": {
    title: "site.forTeachers",
    lead: "site.forTeachersLead",
    parts: [
      { title: "topics.teachers1", text: "topics.teachers1Text" },
      { title: "topics.teachers2", text: "topics.teachers2Text" },
      { title: "topics.teachers3", text: "topics.teachers3Text" },
    ],
    next: { to: "/signup?role=teacher", label: "site.teachCourse" },
  },
  "for-students": {
    title: "site.forStudents",
    lead: "site.forStudentsLead",
    parts: [
      { title: "topics.students1", text: "topics.students1Text" },
      { title: "topics.students2", text: "topics.students2Text" },
      { title: "topics.students3", text: "topics.students3Text" },
    ],
    next: { to: "/signup?role=student", label: "site.joinAsStudent" },
  },
  "collaborative-learning": {
    title: "site.collaborativeLearning",
    lead: "site.collaborativeLearningLead",
    parts: [
      { title: "topics.together1", text: "topics.together1Text" },
      { title: "topics.together2", text: "topics.together2Text" },
      { title: "topics.together3", text: "topics.together3Text" },
    ],
    next: { to: "/courses", label: "site.courses" },
  },
};

export function meta({ params }: Route.MetaArgs) {
  if (!isTopic(params.topic)) return pageTitle("site.notFound");
  const { title, lead } = TEXTS[params.topic];
  return publicPage(`/learn-more/${params.topic}`, title, lead);
}

export default function LearnMore({ params }: Route.ComponentProps) {
  if (!isTopic(params.topic)) {
    const hyphenated = params.topic.trim().replace(/\s+/g, "-");
    if (isTopic(hyphenated)) return <Navigate to={`/learn-more/${hyphenated}`} replace />;
    return <NotFound />;
  }
  const { title, lead, parts, next } = TEXTS[params.topic];
  return (
    <Page title={t(title)} lead={t(lead)} isNarrow>
      <div className="space-y-8">
        {parts.map((part) => (
          <section key={part.title}>
            <h2 className="text-xl">{t(part.title)}</h2>
            <p className="mt-2 text-lg leading-relaxed">{t(part.text)}</p>
          </section>
        ))}
      </div>
      <p className="mt-10">
        <LinkButton to={next.to}>{t(next.label)}</LinkButton>
      </p>
    </Page>
  );
}
