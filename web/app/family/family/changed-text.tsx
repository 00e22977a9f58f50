import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { childrenTextQuery, ReadChildrenText } from "../../base/site/index.ts";
import { useNoteTextRead } from "./family.api.ts";

/** Shows a changed consent text until it has been read. Withdrawing consent is done elsewhere on the page. */
export function ChangedText({ changedAt }: { changedAt: string }) {
  // "I have read it" refers to this version of the text.
  const text = useQuery(childrenTextQuery(useLanguage()));
  const noting = useNoteTextRead();
  return (
    <Notice
      title={t("family.textChanged")}
      className="mb-6"
      actions={
        <>
          <ReadChildrenText>{t("family.textOpen")}</ReadChildrenText>
          <Button
            variant="secondary"
            isPending={noting.isPending || text.isFetching}
            onClick={() =>
              noting.mutate(undefined, {
                onError: (error) => toast.error(failureMessage(error, "family.textReadFailed")),
              })
            }
          >
            {t("family.textRead")}
          </Button>
        </>
      }
    >
      {t("family.textChangedOn", { date: formatDate(changedAt) })}
    </Notice>
  );
}
