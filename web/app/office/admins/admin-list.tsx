import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { formatPhone } from "../../lib/format/format-phone.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { Button } from "../../ui/button/button.tsx";
import { Badge } from "../../ui/display/badge.tsx";
import { Card } from "../../ui/display/card.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { type Admin, adminsQuery, useDeleteAdmin } from "./admins.api.ts";
import { CreateAdmin } from "./create-admin.tsx";
import { ClearSecondStep } from "./clear-second-step.tsx";
import { Trash2 } from "lucide-react";
import { IconButton } from "../../ui/button/icon-button.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";

const DEBOUNCE_MS = 400;
const GRID = "grid gap-4 lg:grid-cols-2";

export function AdminList() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(adminsQuery(search));
  const { data, error } = list;
  const admins = data?.pages.flatMap((page) => page.admins);
  const cards = useFocusAfterRemoval<HTMLUListElement>(admins?.length ?? 0);
  return (
    <>
      <PageHeader title={t("admins.admins")} lead={t("admins.lead")} actions={<CreateAdmin />} />
      <SearchField
        label={t("admins.search")}
        isLabelHidden
        value={typed}
        onType={setTyped}
        isBusy={data !== undefined && (search !== typed.trim() || list.isPlaceholderData)}
        className="mb-6 md:max-w-80"
      />
      {!admins ? (
        error ? (
          <LoadError query={list} failed="admins.loadFailed" />
        ) : (
          <SkeletonGroup label={t("admins.loading")} className={GRID}>
            {[0, 1].map((index) => (
              <Skeleton key={index} className="h-34 w-full rounded-card" />
            ))}
          </SkeletonGroup>
        )
      ) : admins.length === 0 ? (
        <EmptyState
          title={t("admins.noneFound")}
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              {t("admins.clearSearch")}
            </Button>
          }
        >
          {t("admins.noneFoundHelp")}
        </EmptyState>
      ) : (
        <ul ref={cards} tabIndex={-1} className={`${GRID} outline-none`}>
          {admins.map((admin) => (
            <AdminCard key={admin._id} admin={admin} />
          ))}
        </ul>
      )}
      <LoadMore
        list={list}
        failed="admins.loadFailed"
        pendingText={t("admins.loading")}
        className="mt-6 text-center"
      />
    </>
  );
}

function AdminCard({ admin }: { admin: Admin }) {
  const {
    _id,
    firstName,
    lastName,
    email,
    phoneNumber,
    country,
    createdAt,
    role,
    can,
    secondStep,
  } = admin;
  return (
    <Card as="li" className="flex items-start gap-3">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-sans text-lg wrap-break-word">
            <UserText>{`${firstName} ${lastName}`}</UserText>
          </h2>
          {role === "superadmin" ? (
            <Badge tone="gold">{t("admins.superadmin")}</Badge>
          ) : (
            <Badge tone="act">{t("admins.admin")}</Badge>
          )}
        </div>
        {email && (
          <p className="mt-1 text-ink-soft">
            <Ltr className="break-all">{email}</Ltr>
          </p>
        )}
        {phoneNumber && (
          <p className="text-ink-soft">
            <Ltr>{formatPhone(country, phoneNumber)}</Ltr>
          </p>
        )}
        <p className="mt-1 text-sm text-ink-soft">
          {t("admins.since", { date: formatDate(createdAt) })}
        </p>
        {can.delete && secondStep && <ClearSecondStep id={_id} name={`${firstName} ${lastName}`} />}
      </div>
      {can.delete && <DeleteAdmin admin={admin} />}
    </Card>
  );
}

function DeleteAdmin({ admin }: { admin: Admin }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useDeleteAdmin();
  const name = `${admin.firstName} ${admin.lastName}`;
  return (
    <>
      <IconButton
        label={t("admins.deleteQuestion", { name })}
        icon={<Trash2 className="size-5" />}
        isDanger
        onClick={() => {
          remove.reset();
          setAsked(true);
        }}
      />
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("admins.deleteQuestion", { name })}
        confirmLabel={t("admins.delete")}
        isPending={remove.isPending}
        pendingText={t("admins.deleting")}
        errorText={remove.errorText}
        onConfirm={() => remove.mutate(admin._id, { onSuccess: () => setAsked(false) })}
      >
        {t("admins.deleteText")}
      </ConfirmDialog>
    </>
  );
}
