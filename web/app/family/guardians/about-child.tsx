import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { ReportButton } from "../../base/complaints/index.ts";
import { RowButton } from "../../ui/button/row-button.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { type Child, ConsentToLearn, SetPin } from "../family/index.ts";
import { ChangeName } from "./change-name.tsx";
import { guardiansQuery, useSaveChild } from "./guardians.api.ts";
import { OwnPhone } from "./own-phone.tsx";
import { guardiansWords, WhoLooksAfter } from "./who-looks-after.tsx";

type AboutChildProps = {
  child: Child;
  /** Consent to recordings, if a course asks for it. */
  children: ReactNode;
};

export function AboutChild({ child, children }: AboutChildProps) {
  const query = useQuery(guardiansQuery);
  const saving = useSaveChild();
  const [asked, ask] = useState<"name" | "pin" | "who" | "phone">();
  const guarded = query.data?.children.find(({ _id }) => _id === child._id);
  const alone = query.data?.children.filter(({ isFirst, other }) => isFirst && !other) ?? [];
  const close = () => ask(undefined);
  const { _id: childId, hasPin } = child;
  const name = bidiIsolate(child.firstName);
  const save = () =>
    saving.mutate(childId, {
      onError: (error) => toast.error(errorMessage(error, "guardians.saveFailed")),
    });
  return (
    <section aria-labelledby="about" className="mt-10">
      <h2 id="about" className="mb-2 text-2xl">
        {t("family.about", { name })}
      </h2>
      {query.error && !query.data && <LoadError query={query} failed="guardians.loadFailed" />}
      <ul className="divide-y divide-line *:py-1.5">
        <li>
          <RowButton
            label={t("accounts.name")}
            detail={bidiIsolate(`${child.firstName} ${child.lastName}`)}
            onClick={() => ask("name")}
          />
        </li>
        <li>
          <RowButton
            label={t("family.pin")}
            detail={t(hasPin ? "family.pinOn" : "family.pinOff")}
            onClick={() => ask("pin")}
          />
        </li>
        {guarded && (
          <li>
            <RowButton
              label={t("guardians.whoLooksAfter", { name })}
              detail={guardiansWords(guarded)}
              onClick={() => ask("who")}
            />
          </li>
        )}
        {guarded?.isFirst && !child.isSuspended && (
          <li>
            <RowButton
              label={t("guardians.ownPhone")}
              detail={t("guardians.notYet")}
              onClick={() => ask("phone")}
            />
          </li>
        )}
        <li>
          <RowButton label={t("guardians.save")} onClick={save} />
        </li>
        <li>
          <ConsentToLearn child={child} isFirst={guarded?.isFirst !== false} />
        </li>
        {children}
      </ul>
      <p className="mt-4">
        <ReportButton subjects={[{ kind: "person", _id: childId }]} />
      </p>
      {asked === "name" && <ChangeName child={child} onClose={close} />}
      {asked === "pin" && <SetPin owner={child} hasPin={hasPin} onClose={close} />}
      {asked === "who" && guarded && (
        <WhoLooksAfter child={guarded} alone={alone} onClose={close} />
      )}
      {asked === "phone" && guarded && <OwnPhone child={guarded} onClose={close} />}
    </section>
  );
}
