import { readIdentifier } from "@madrasa/contract/digits";
import { EMAIL_MAX } from "@madrasa/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Form } from "../../ui/form/form.tsx";
import { FormError } from "../../ui/form/form-error.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { listenerQuery, type Named, useAskListener, useEndListening } from "./listeners.api.ts";

/** The course's second listener: invited by email or phone, and removed with one click. */
export function NameListener({ courseId }: { courseId: string }) {
  const query = useQuery(listenerQuery(courseId));
  return (
    <section aria-labelledby="second-listener" className="mb-8 max-w-xl border-b border-line pb-4">
      <h2 id="second-listener" className="text-lg">
        {t("listeners.title")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t("listeners.help")}</p>
      <Loaded query={query} failed="listeners.loadFailed">
        {({ listener, waiting }) =>
          listener ? (
            <OneNamed courseId={courseId} listener={listener} waiting={waiting} />
          ) : (
            <Ask courseId={courseId} />
          )
        }
      </Loaded>
    </section>
  );
}

type OneNamedProps = { courseId: string; listener: Named; waiting: number };

function OneNamed({ courseId, listener, waiting }: OneNamedProps) {
  const ending = useEndListening(courseId);
  const { isAsked, isAway } = listener;
  const name = `${listener.firstName} ${listener.lastName}`.trim();
  return (
    <>
      <p className="mt-3 flex items-center justify-between gap-3">
        <span>
          <UserText className="font-semibold">{name}</UserText>
          {(isAsked || isAway) && (
            <span className="text-ink-soft">
              {` · ${t(isAway ? "listeners.isAway" : "listeners.isAsked")}`}
            </span>
          )}
        </span>
        <Button
          variant="quiet"
          isPending={ending.isPending}
          onClick={() => ending.mutate(listener._id)}
        >
          {t("listeners.end")}
          <HiddenName>{name}</HiddenName>
        </Button>
      </p>
      {waiting > 0 && <p>{t("listeners.waiting", { count: waiting, name: bidiIsolate(name) })}</p>}
      <FormError message={ending.problem} />
    </>
  );
}

function Ask({ courseId }: { courseId: string }) {
  const asking = useAskListener(courseId);
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const ask = () => {
    const contact = readIdentifier(typed);
    setProblem(contact ? undefined : t("fields.IDENTIFIER"));
    if (contact) asking.mutate(contact);
  };
  return (
    <Form onSubmit={ask} className="mt-4">
      <TextField
        label={t("listeners.contact")}
        value={typed}
        maxLength={EMAIL_MAX}
        error={problem}
        direction="ltr"
        autoComplete="off"
        required
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormError message={asking.problem} />
      <Button type="submit" variant="secondary" className="mt-4" isPending={asking.isPending}>
        {t("listeners.ask")}
      </Button>
    </Form>
  );
}
