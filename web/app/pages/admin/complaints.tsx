import { ComplaintList } from "../../base/complaints/complaint-list.tsx";
import { NameReader } from "../../office/admins/name-reader.tsx";
import type { HearForSchoolProps } from "../../halaqa/recitations/hear-for-school.tsx";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { useSession } from "../../lib/session/session.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

const HearForSchool = lazyPart<HearForSchoolProps>(
  async () => {
    const [part] = await Promise.all([
      import("../../halaqa/recitations/hear-for-school.tsx"),
      loadMessages("recitations"),
    ]);
    return part.HearForSchool;
  },
  { Meanwhile: () => null },
);

export function meta() {
  return pageTitle("complaints.title");
}

export default function Complaints() {
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  return (
    <div className="max-w-5xl">
      <PageHeader title={t("complaints.title")} lead={t("complaints.lead")} />
      <ComplaintList
        renderReader={(reader) => isSuperadmin && <NameReader reader={reader} />}
        renderRecitation={(id) => <HearForSchool recitationId={id} />}
      />
    </div>
  );
}
