import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Select } from "../../ui/form/select.tsx";
import { type Reader, useSetComplaintReader } from "../../base/complaints/index.ts";
import { adminsQuery } from "./admins.api.ts";

export function ComplaintReaderSelect({ reader }: { reader: Reader | null }) {
  const { data } = useInfiniteQuery(adminsQuery(""));
  const name = useSetComplaintReader();
  const admins: Reader[] = (data?.pages.flatMap((page) => page.admins) ?? []).filter(
    ({ role }) => role === "generaladmin",
  );
  const listed = reader && !admins.some(({ _id }) => _id === reader._id) ? [reader] : [];
  return (
    <div className="mb-6 max-w-md">
      <Select
        label={t("complaints.reader")}
        value={reader?._id ?? ""}
        disabled={name.isPending}
        options={[
          { value: "", label: t("complaints.noReader") },
          ...[...listed, ...admins].map((admin) => ({
            value: admin._id,
            label: `${admin.firstName} ${admin.lastName}`,
          })),
        ]}
        onChange={({ target }) => name.mutate(target.value || null)}
      />
      <ActionError className="mt-2">
        {name.error ? failureMessage(name.error, "complaints.readerFailed") : undefined}
      </ActionError>
    </div>
  );
}
