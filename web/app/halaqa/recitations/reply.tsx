import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Page } from "../../ui/page/page.tsx";
import { replier } from "./reply-card.tsx";
import { OneRecitation } from "./own-recitations.tsx";
import { recitationQuery } from "./recitations.api.ts";
import { hasDescription, WhatRecited } from "./what-recited.tsx";

export function Reply({ recitationId }: { recitationId: string }) {
  const query = useQuery(recitationQuery(recitationId));
  return (
    <Loaded query={query} failed="recitations.loadFailed">
      {(recitation) => (
        <Page
          title={
            hasDescription(recitation) ? (
              <WhatRecited recitation={recitation} />
            ) : (
              t("recitations.part", { part: "recitation" })
            )
          }
          lead={recitation.answer && t("recitations.replied", { name: replier(recitation.answer) })}
          isNarrow
        >
          <OneRecitation
            as="div"
            recitation={recitation}
            isStudent={recitation.isOwn}
            isNamed={false}
          />
        </Page>
      )}
    </Loaded>
  );
}
