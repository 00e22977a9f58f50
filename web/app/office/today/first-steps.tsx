import { FIRST_STEPS, type FirstStep } from "@madrasa/contract/office/first-steps";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import type { ButtonStyle } from "../../ui/button/variants.ts";
import { classes } from "../../ui/classes.ts";
import { Card } from "../../ui/display/card.tsx";
import { InviteTeacher } from "../../people/invitations/index.ts";
import { TakeBackup } from "../status/index.ts";
import type { Today } from "./today.api.ts";

type Variant = NonNullable<ButtonStyle["variant"]>;
type StepsProps = {
  steps: NonNullable<Today["steps"]>;
  /** True if the page has no other primary button. */
  isAlone: boolean;
};

/** Setup checklist of an empty school. Steps complete automatically. */
export function FirstSteps({ steps, isAlone }: StepsProps) {
  const next = FIRST_STEPS.find((step) => !steps[step]);
  return (
    <Card as="section">
      <h2 className="text-xl">{t("today.firstSteps")}</h2>
      <p className="mt-1 text-ink-soft">
        {t("today.firstStepsDone", {
          done: FIRST_STEPS.filter((step) => steps[step]).length,
          all: FIRST_STEPS.length,
        })}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {FIRST_STEPS.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={steps[step]}
            variant={isAlone && step === next ? "primary" : "secondary"}
          />
        ))}
      </ol>
    </Card>
  );
}

type StepProps = { step: FirstStep; number: number; isDone: boolean; variant: Variant };

function Step({ step, number, isDone, variant }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 last:pb-0">
      <span
        aria-hidden="true"
        className={classes(
          "grid size-8 shrink-0 place-items-center rounded-full text-[0.9375rem] font-semibold tabular-nums",
          isDone ? "bg-act-soft text-act" : "border border-edge text-ink-soft",
        )}
      >
        {isDone ? <Check className="size-4.5" /> : number}
      </span>
      <div className="min-w-0 grow basis-48">
        <p className="font-semibold">
          {t(`today.step_${step}`)}
          {isDone && <span className="sr-only"> {t("today.stepDone")}</span>}
        </p>
        {!isDone && <p className="text-sm text-ink-soft">{t(`today.stepHelp_${step}`)}</p>}
      </div>
      {/* The invitation dialog stays mounted when its link has completed the step. */}
      {(!isDone || step === "teacher") && (
        <div className="max-lg:ms-11 max-lg:w-full">{actionOf(step, variant)}</div>
      )}
    </li>
  );
}

const PAGES = { school: "school#names", codes: "status#test", about: "edit-pages#about" } as const;

function actionOf(step: FirstStep, variant: Variant): ReactNode {
  if (step === "teacher") return <InviteTeacher variant={variant} isCompact />;
  if (step === "backup") return <TakeBackup variant={variant} />;
  return (
    <LinkButton to={`/admin/dashboard/${PAGES[step]}`} variant={variant} isCompact>
      {t(`today.stepAct_${step}`)}
    </LinkButton>
  );
}
