import { ApiError } from "@madrasa/contract/client";
import { namesOfList } from "@madrasa/contract/listed-names";
import { NAME_MAX, SLIPS_AT_ONCE } from "@madrasa/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { formatParts } from "../../i18n/format-lists.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Ltr, HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { SlipSheet, type SlipSheetProps } from "./slip-sheet.tsx";
import { slipWords } from "./slip-words.ts";
import { loadPrintedSlips, type Slip, useAddSlips, useEndSlip, useFreeSlip } from "./slips.api.ts";

type CourseSlipsProps = {
  courseId: string;
  course: SlipSheetProps["course"];
  slips: readonly Slip[];
};

export function CourseSlips({ courseId, course, slips }: CourseSlipsProps) {
  const open = slips.filter(({ taken }) => !taken);
  const printing = useMutation({
    mutationFn: async () => {
      const [printed, words] = await Promise.all([loadPrintedSlips(courseId), slipWords()]);
      return { slips: printed, words };
    },
  });
  const sheet = printing.data;
  const [asked, setAsked] = useState<Slip>();
  // Stays in the page for the browser's print command, visible on paper only.
  useEffect(() => {
    if (sheet) window.print();
  }, [sheet]);
  return (
    <div className="max-w-3xl">
      <AddSlips courseId={courseId} hasOpen={open.length > 0} />
      {open.length > 0 && (
        <Button
          className="mt-6"
          icon={<Printer className="size-5" />}
          isPending={printing.isPending}
          onClick={() => printing.mutate()}
        >
          {t("slips.print", { count: open.length })}
        </Button>
      )}
      <FormError
        message={printing.error ? errorMessage(printing.error, "slips.loadFailed") : undefined}
      />
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
                <HiddenName>{slip.name}</HiddenName>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {sheet && (
        <SlipSheet
          course={course}
          words={sheet.words}
          slips={sheet.slips.filter(({ _id }) => open.some((slip) => slip._id === _id))}
        />
      )}
      {asked && <EndOrFree courseId={courseId} slip={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function SlipState({ slip: { taken, expiresAt, heldUntil } }: { slip: Slip }) {
  if (!taken) {
    return (
      <p className="text-sm text-ink-soft">
        {heldUntil === null
          ? t("slips.openUntil", { date: formatDate(expiresAt) })
          : t("slips.waiting", { date: formatDate(heldUntil) })}
      </p>
    );
  }
  const { by, isNew } = taken;
  const url = contactUrl(by);
  return (
    <div className="text-sm text-ink-soft">
      <p>
        {t("slips.takenBy", {
          name: bidiIsolate(`${by.firstName} ${by.lastName}`),
          date: formatDate(taken.at),
        })}
        {isNew && " "}
        {isNew && <Badge tone="gold">{t("slips.isNew")}</Badge>}
      </p>
      {url && (
        <TextLink href={url} className="inline-flex min-h-11 items-center">
          <Ltr className="whitespace-nowrap">{formatPhone(by.country, by.phoneNumber ?? "")}</Ltr>
        </TextLink>
      )}
    </div>
  );
}

/** The name that the server refused, if several were sent. */
function wrongOf(error: unknown, names: readonly string[]): string | undefined {
  const [wrong] = error instanceof ApiError ? error.errors : [];
  return names[Number(/^names\.(\d+)$/.exec(wrong?.path ?? "")?.[1])];
}

const LISTED_MAX = 10;

const listed = (parts: readonly string[]) => {
  const more = parts.length > LISTED_MAX ? ["…"] : [];
  return formatParts([...parts.slice(0, LISTED_MAX).map(bidiIsolate), ...more]);
};

/** Printing is the next step if there are slips, until somebody types. */
function AddSlips({ courseId, hasOpen }: { courseId: string; hasOpen: boolean }) {
  const adding = useAddSlips(courseId);
  const [typed, setTyped] = useState("");
  const [errorText, setErrorText] = useState<string>();
  const { names, dropped, repeated } = namesOfList(typed);
  const errorTextOf = () => {
    if (names.length === 0) return t("slips.noNames");
    if (names.length > SLIPS_AT_ONCE) return t("slips.tooMany", { max: SLIPS_AT_ONCE });
    const long = names.find((name) => name.length > NAME_MAX);
    return (
      long && t("slips.nameLong", { name: bidiIsolate(`${long.slice(0, 20)}…`), max: NAME_MAX })
    );
  };
  const add = () => {
    const found = errorTextOf();
    setErrorText(found);
    if (found !== undefined) return;
    adding.mutate(names, {
      onSuccess: () => setTyped(""),
      onError: (error) => {
        const why = errorMessage(error, "slips.addFailed");
        const wrong = wrongOf(error, names);
        setErrorText(wrong === undefined ? why : `${bidiIsolate(wrong)}: ${why}`);
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
        error={errorText}
      />
      <div role="status" className="mt-2 text-sm text-ink-soft wrap-anywhere empty:hidden">
        {dropped.length > 0 && <p>{t("slips.dropped", { parts: listed(dropped) })}</p>}
        {repeated.length > 0 && <p>{t("slips.twice", { names: listed(repeated) })}</p>}
      </div>
      <Button
        type="submit"
        variant={hasOpen && typed === "" ? "secondary" : "primary"}
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

function EndOrFree({ courseId, slip, onClose }: EndOrFreeProps) {
  const ending = useEndSlip(courseId);
  const freeing = useFreeSlip(courseId);
  const action = slip.taken ? freeing : ending;
  const name = bidiIsolate(slip.name);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={slip.taken ? t("slips.freeTitle", { name }) : t("slips.endTitle", { name })}
      confirmLabel={slip.taken ? t("slips.notThisFamily") : t("slips.end")}
      isPending={action.isPending}
      errorText={action.error ? errorMessage(action.error, "slips.failed") : undefined}
      onConfirm={() => action.mutate(slip, { onSuccess: onClose })}
    >
      {t(slip.taken ? "slips.freeText" : "slips.endText")}
    </ConfirmDialog>
  );
}
