import { ApiError } from "@madrasa/contract/client";
import { NAME_MAX, SLIPS_AT_ONCE } from "@madrasa/contract/limits";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { isolated } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Ltr, NameOf, UserText } from "../../ui/display/user-text.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { SlipSheet, type SlipSheetProps, type SlipWords } from "./slip-sheet.tsx";
import { slipWords } from "./slip-words.ts";
import { type Slip, useAddSlips, useEndSlip, useFreeSlip } from "./slips.api.ts";

type CourseSlipsProps = {
  courseId: string;
  course: SlipSheetProps["course"];
  slips: readonly Slip[];
};

/** A slip for each name, and who has taken it. */
export function CourseSlips({ courseId, course, slips }: CourseSlipsProps) {
  const open = slips.filter(({ taken, printed }) => !taken && printed);
  const [words, setWords] = useState<readonly SlipWords[]>();
  const [asked, setAsked] = useState<Slip>();
  // The sheet is in the page before the browser prints, and stays: it is seen on paper only.
  useEffect(() => {
    if (words) window.print();
  }, [words]);
  return (
    <div className="max-w-3xl">
      <AddSlips courseId={courseId} />
      {open.length > 0 && (
        <Button
          variant="secondary"
          className="mt-6"
          icon={<Printer className="size-5" />}
          onClick={() => void slipWords().then(setWords)}
        >
          {t("slips.print", { count: open.length })}
        </Button>
      )}
      {slips.length > 0 && (
        <ul className="mt-6 divide-y divide-line">
          {slips.map((slip) => (
            <li key={slip._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold">
                  <UserText>{slip.name}</UserText>
                </p>
                <SlipState slip={slip} />
              </div>
              <Button variant="quiet" className="ms-auto" onClick={() => setAsked(slip)}>
                {t(slip.taken ? "slips.notThisFamily" : "slips.end")}
                <NameOf>{slip.name}</NameOf>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {words && <SlipSheet slips={open} course={course} words={words} />}
      {asked && <EndOrFree courseId={courseId} slip={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function SlipState({ slip: { taken, expiresAt } }: { slip: Slip }) {
  if (!taken) {
    return (
      <p className="text-sm text-ink-soft">
        {t("slips.openUntil", { date: formatDate(expiresAt) })}
      </p>
    );
  }
  const { by, isNew } = taken;
  const url = contactUrl(by);
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {t("slips.takenBy", {
          name: isolated(`${by.firstName} ${by.lastName}`),
          date: formatDate(taken.at),
        })}
        {isNew && " "}
        {isNew && <Badge>{t("slips.isNew")}</Badge>}
      </p>
      {url && (
        <TextLink href={url}>
          <Ltr className="whitespace-nowrap">{formatPhone(by.country, by.phoneNumber ?? "")}</Ltr>
        </TextLink>
      )}
    </div>
  );
}

/** The name that the server refuses, of many. */
function wrongOf(error: unknown, names: readonly string[]): string | undefined {
  const [wrong] = error instanceof ApiError ? error.errors : [];
  return names[Number(/^names\.(\d+)$/.exec(wrong?.path ?? "")?.[1])];
}

function AddSlips({ courseId }: { courseId: string }) {
  const adding = useAddSlips(courseId);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const names = typed
    .split(/\r?\n/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const problemOf = () => {
    if (names.length === 0) return t("slips.noNames");
    if (names.length > SLIPS_AT_ONCE) return t("slips.tooMany", { max: SLIPS_AT_ONCE });
    const long = names.find((name) => name.length > NAME_MAX);
    return long && t("slips.nameLong", { name: isolated(`${long.slice(0, 20)}…`), max: NAME_MAX });
  };
  const add = () => {
    const found = problemOf();
    setProblem(found);
    if (found !== undefined) return;
    adding.mutate(names, {
      onSuccess: () => setTyped(""),
      onError: (error) => {
        const why = errorMessage(error, "slips.addFailed");
        const wrong = wrongOf(error, names);
        setProblem(wrong === undefined ? why : `${isolated(wrong)}: ${why}`);
      },
    });
  };
  return (
    <Form onSubmit={add}>
      <TextArea
        label={t("slips.names")}
        description={t("slips.namesHelp", { max: SLIPS_AT_ONCE })}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={problem}
      />
      <Button
        type="submit"
        className="mt-4"
        isPending={adding.isPending}
        pendingText={t("slips.making")}
      >
        {t("slips.make")}
      </Button>
    </Form>
  );
}

type EndOrFreeProps = { courseId: string; slip: Slip; onClose: () => void };

/** An open slip ends; a taken one is free again without who took it. */
function EndOrFree({ courseId, slip, onClose }: EndOrFreeProps) {
  const ending = useEndSlip(courseId);
  const freeing = useFreeSlip(courseId);
  const act = slip.taken ? freeing : ending;
  const name = isolated(slip.name);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={slip.taken ? t("slips.freeTitle", { name }) : t("slips.endTitle", { name })}
      confirmLabel={slip.taken ? t("slips.notThisFamily") : t("slips.end")}
      isPending={act.isPending}
      problem={act.error ? errorMessage(act.error, "slips.failed") : undefined}
      onConfirm={() => act.mutate(slip._id, { onSuccess: onClose })}
    >
      {t(slip.taken ? "slips.freeText" : "slips.endText")}
    </ConfirmDialog>
  );
}
