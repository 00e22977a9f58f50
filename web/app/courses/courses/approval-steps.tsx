import { Check, Circle, Hourglass } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";

const STEPS = [
  { label: "courses.approvalSent", icon: Check },
  { label: "courses.approvalUnderReview", icon: Hourglass },
  { label: "courses.approvalReady", icon: Circle },
] as const;
const PRESENT = 1;

export function ApprovalSteps() {
  return (
    <ol className="mt-3 flex flex-col gap-x-8 gap-y-2 sm:flex-row">
      {STEPS.map(({ label, icon: Icon }, index) => (
        <li
          key={label}
          aria-current={index === PRESENT ? "step" : undefined}
          className={classes(
            "flex items-center gap-2",
            index === PRESENT ? "font-semibold" : "text-ink-soft",
          )}
        >
          <Icon
            strokeWidth={index < PRESENT ? 2.5 : 1.75}
            className={classes("size-4.5 shrink-0", index <= PRESENT && "text-gold-ink")}
          />
          {t(label)}
        </li>
      ))}
    </ol>
  );
}
