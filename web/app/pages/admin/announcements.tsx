import { SCHOOL_AUDIENCES } from "@madrasa/contract/limits";
import { useState } from "react";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { changeDraft, useDraft } from "../../lib/storage/drafts.ts";
import { AnnounceForm } from "../../office/announcements/announce-form.tsx";
import { SentAnnouncements } from "../../office/announcements/sent-announcements.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

export const clientLoader = messagesLoader("announcements");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("announcements.title");
}

const DRAFT = "announcement:school";

export default function AdminAnnouncements() {
  const [audience, setAudience] = useState<(typeof SCHOOL_AUDIENCES)[number]>("school");
  const { fields } = useDraft(DRAFT);
  const ofDraft = SCHOOL_AUDIENCES.find((value) => value === fields["audience"]);
  // Keeps the audience when an announced draft is cleared.
  if (ofDraft && ofDraft !== audience) setAudience(ofDraft);
  return (
    <div className="max-w-3xl">
      <PageHeader title={t("announcements.title")} />
      <ChoiceChips
        legend={t("announcements.audience")}
        options={[...SCHOOL_AUDIENCES]
          .toReversed()
          .map((value) => ({ value, label: t("announcements.from", { audience: value }) }))}
        value={audience}
        onChange={(value) => changeDraft(DRAFT, { audience: value })}
        className="mb-5"
      />
      <AnnounceForm audience={audience} draftKey={DRAFT} />
      <h2 className="mt-10 mb-3 text-xl">{t("announcements.sent")}</h2>
      <SentAnnouncements key={audience} audience={audience} />
      <LeaveGuard />
    </div>
  );
}
