import { BookOpen, ChevronRight, GraduationCap, type LucideIcon, UsersRound } from "lucide-react";
import type { SignUpRole } from "@madrasa/contract/roles";
import { Link } from "react-router";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";

export type SignUpChoice = SignUpRole | "family";
type Choice = { as: SignUpChoice; label: MessageKey; lead: MessageKey; icon: LucideIcon };

const CHOICES: readonly Choice[] = [
  {
    as: "student",
    label: "accounts.student",
    lead: "accounts.studentLead",
    icon: BookOpen,
  },
  {
    as: "teacher",
    label: "accounts.teacher",
    lead: "accounts.teacherLead",
    icon: GraduationCap,
  },
  {
    as: "family",
    label: "accounts.family",
    lead: "accounts.familyLead",
    icon: UsersRound,
  },
];

/** The role is in the URL, so that the Back button returns here. */
export function ChooseRole({ pathOf }: { pathOf: (as: SignUpChoice) => string }) {
  return (
    <ul className="grid gap-4">
      {CHOICES.map((choice) => (
        <li key={choice.as}>
          <Link
            to={pathOf(choice.as)}
            className="flex items-center gap-4 rounded-card border border-edge bg-raised p-5 transition-colors duration-150 hover:border-act hover:bg-act-soft"
          >
            <choice.icon strokeWidth={1.5} className="size-8 shrink-0 text-gold-ink" />
            <span className="min-w-0 grow">
              <span className="block font-serif text-xl font-semibold">{t(choice.label)}</span>
              <span className="block text-ink-soft">{t(choice.lead)}</span>
            </span>
            <ChevronRight className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
