import { ComplaintList } from "../../base/complaints/complaint-list.tsx";
import { ComplaintReaderSelect } from "../../office/admins/complaint-reader-select.tsx";
import type { AdminPlaybackProps } from "../../halaqa/recitations/admin-playback.tsx";
import { loadMessages } from "../../i18n/load.ts";
import { t } from "../../i18n/t.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { useSession } from "../../lib/session/session.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { PageHeader } from "../../ui/page/page.tsx";

const AdminPlayback = lazyComponent<AdminPlaybackProps>(
  async () => {
    const [part] = await Promise.all([
      import("../../halaqa/recitations/admin-playback.tsx"),
      loadMessages("recitations"),
    ]);
    return part.AdminPlayback;
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
        renderReader={(reader) => isSuperadmin && <ComplaintReaderSelect reader={reader} />}
        renderRecitation={(id) => <AdminPlayback recitationId={id} />}
      />
    </div>
  );
}
