import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { guardianQuestionsQuery } from "./today.api.ts";

/** Children with pending requests of guardians. Renders nothing if the list is empty. */
export function FamilyQuestions() {
  const { data } = useQuery(guardianQuestionsQuery);
  const children = new Map(
    data?.questions.map(({ child, askedAt }) => [child._id, { child, askedAt }]),
  );
  if (children.size === 0) return null;
  return (
    <Card as="section" className="mt-6">
      <h2 className="text-xl">{t("today.familyQuestions", { count: children.size })}</h2>
      <ul className="mt-2 divide-y divide-line">
        {[...children.values()].map(({ child, askedAt }) => (
          <li key={child._id} className="flex flex-wrap items-center justify-between gap-x-4">
            <TextLink
              to={`/admin/dashboard/students/${child._id}`}
              className="inline-flex min-h-11 items-center"
            >
              <UserText>{`${child.firstName} ${child.lastName}`}</UserText>
            </TextLink>
            <span className="text-sm text-ink-soft">{formatDate(askedAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
