import { useQuery } from "@tanstack/react-query";
import { isolated } from "../../i18n/format.ts";
import { activeLanguage } from "../../i18n/locale.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { readersQuery, useAskToDecideAlone } from "./guardians.api.ts";

/** For a pupil with a phone of its own: which guardians still see progress, and the wish to end that. */
export function Readers() {
  const { data } = useQuery(readersQuery);
  const asking = useAskToDecideAlone();
  if (!data || data.guardians.length === 0) return null;
  const names = data.guardians.map(({ firstName, lastName }) =>
    isolated(`${firstName} ${lastName}`),
  );
  return (
    <section aria-labelledby="readers" className="border-t border-line py-3">
      <h3 id="readers" className="mb-2 text-sm text-ink-soft">
        {t("guardians.readers")}
      </h3>
      <p>
        {t("guardians.theySee", { names: new Intl.ListFormat(activeLanguage()).format(names) })}
      </p>
      {data.asked === "no" ? (
        <Button
          variant="secondary"
          isCompact
          className="mt-2"
          isPending={asking.isPending}
          onClick={() =>
            asking.mutate(undefined, {
              onError: (error) => toast.error(errorMessage(error, "guardians.failed")),
            })
          }
        >
          {t("guardians.askAlone")}
        </Button>
      ) : (
        <p className="mt-1 text-ink-soft">
          {t(data.asked === "school" ? "guardians.schoolDecides" : "guardians.askedAlone")}
        </p>
      )}
    </section>
  );
}
