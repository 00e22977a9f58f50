import type { AuditAction } from "@madrasa/contract/base/audit";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Archive,
  AtSign,
  BookOpen,
  CalendarCog,
  CirclePause,
  CirclePlay,
  Ear,
  Eraser,
  FileDown,
  HardDrive,
  KeyRound,
  Landmark,
  Link2,
  Link2Off,
  LogIn,
  type LucideIcon,
  MessageSquareReply,
  MessageSquareWarning,
  PencilLine,
  RotateCcw,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  ShieldPlus,
  Trash2,
  UserCheck,
  UserMinus,
  UserPlus,
  UserSearch,
  UserX,
} from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";
import { classes } from "../../ui/classes.ts";
import { Button } from "../../ui/button/button.tsx";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Prose } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { SearchField } from "../../ui/form/search-field.tsx";
import { PageHeader } from "../../ui/page/page.tsx";
import { auditQuery, type Entry } from "./audit.api.ts";
import { bidiIsolate, formatBytes } from "../../i18n/format.ts";

const DEBOUNCE_MS = 400;
const LIST = "divide-y divide-line overflow-hidden rounded-card bg-raised shadow-raised";

const POINTING: ReadonlySet<LucideIcon> = new Set([LogIn]);
const ICONS: Record<AuditAction, LucideIcon> = {
  approveTeacher: UserCheck,
  approveAllTeachers: UserCheck,
  withdrawApproval: UserX,
  suspendTeacher: CirclePause,
  unsuspendTeacher: CirclePlay,
  suspendStudent: CirclePause,
  unsuspendStudent: CirclePlay,
  searchStudents: UserSearch,
  deleteAccount: Trash2,
  recallAccount: RotateCcw,
  deleteTeacher: Trash2,
  issueRecoveryLink: KeyRound,
  inviteTeacher: UserPlus,
  revokeInvitation: UserMinus,
  joinByInvitation: UserPlus,
  makeFirstGuardian: UserCheck,
  endGuardian: UserX,
  letDecideAlone: UserCheck,
  closeGuardianQuestion: MessageSquareReply,
  undoGuardianDecision: RotateCcw,
  takeBackup: Archive,
  restoreCourse: RotateCcw,
  createAdmin: ShieldPlus,
  deleteAdmin: Trash2,
  editPage: PencilLine,
  correctPage: PencilLine,
  signIn: LogIn,
  failSignIn: ShieldAlert,
  changePassword: KeyRound,
  changeAddress: AtSign,
  setUpSecondStep: ShieldCheck,
  turnOffSecondStep: ShieldOff,
  clearSecondStep: ShieldOff,
  hideLinks: Link2Off,
  showLinks: Link2,
  readCourse: BookOpen,
  readStudent: UserSearch,
  correctSheet: PencilLine,
  exportAccount: FileDown,
  eraseAccount: Eraser,
  deleteChild: UserX,
  setFileQuotas: HardDrive,
  setHijriDays: CalendarCog,
  editSchool: Landmark,
  readComplaints: MessageSquareWarning,
  answerComplaint: MessageSquareReply,
  hearRecitation: Ear,
  announce: PencilLine,
  withdrawAnnouncement: Trash2,
  nameComplaintReader: UserCheck,
  endComplaintReader: UserX,
};

export function AuditLog() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const list = useInfiniteQuery(auditQuery(search));
  const { data, error } = list;
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <>
      <PageHeader title={t("audit.activity")} lead={t("audit.lead")} />
      <SearchField
        label={t("audit.search")}
        isLabelHidden
        value={typed}
        onType={setTyped}
        isBusy={data !== undefined && (search !== typed.trim() || list.isPlaceholderData)}
        className="mb-6 md:max-w-80"
      />
      {!entries ? (
        error ? (
          <LoadError query={list} failed="audit.loadFailed" />
        ) : (
          <EntriesSkeleton />
        )
      ) : entries.length === 0 ? (
        <NoEntries isSearch={search !== ""} onClear={() => setTyped("")} />
      ) : (
        <ol className={LIST}>
          {foldSignIns(entries).map((one) =>
            one.signIns.length > 1 ? (
              <li key={one.entry._id} className="px-4 sm:px-5">
                <Disclosure
                  headingLevel={2}
                  title={t("audit.signIns", { count: one.signIns.length, date: one.day })}
                  className="-ms-1"
                >
                  <ol className="-mx-4 divide-y divide-line border-t border-line sm:-mx-5">
                    {one.signIns.map((entry) => (
                      <EntryRow key={entry._id} entry={entry} />
                    ))}
                  </ol>
                </Disclosure>
              </li>
            ) : (
              <EntryRow key={one.entry._id} entry={one.entry} />
            ),
          )}
        </ol>
      )}
      <LoadMore
        list={list}
        failed="audit.loadFailed"
        pendingText={t("audit.loading")}
        className="mt-6 text-center"
      />
    </>
  );
}

type Row = { entry: Entry; day: string; signIns: Entry[] };

function foldSignIns(entries: readonly Entry[]): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const day = formatDate(entry.at);
    const isSignIn = entry.action === "signIn";
    const same = isSignIn && rows.find((row) => row.day === day && row.signIns.length > 0);
    if (same) same.signIns.push(entry);
    else rows.push({ entry, day, signIns: isSignIn ? [entry] : [] });
  }
  return rows;
}

function EntryRow({ entry }: { entry: Entry }) {
  const Icon = ICONS[entry.action];
  return (
    <li className="flex items-start gap-4 px-4 py-3.5 sm:px-5">
      <Icon
        aria-hidden="true"
        className={classes(
          "mt-0.5 size-5 shrink-0 text-ink-soft",
          POINTING.has(Icon) && "rtl:-scale-x-100",
        )}
      />
      <div className="min-w-0 grow sm:flex sm:items-baseline sm:justify-between sm:gap-5">
        <div className="min-w-0 wrap-break-word">
          <p>{describeEntry(entry)}</p>
          {entry.reason && <Prose className="text-sm text-ink-soft">{entry.reason}</Prose>}
        </div>
        <time dateTime={entry.at} className="shrink-0 text-sm text-ink-soft">
          {formatDateTime(entry.at)}
        </time>
      </div>
    </li>
  );
}

function NoEntries({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch) {
    return <EmptyState title={t("audit.noneYet")}>{t("audit.noneYetHelp")}</EmptyState>;
  }
  return (
    <EmptyState
      title={t("audit.noneFound")}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t("audit.clearSearch")}
        </Button>
      }
    >
      {t("audit.noneFoundHelp")}
    </EmptyState>
  );
}

function EntriesSkeleton() {
  return (
    <SkeletonGroup label={t("audit.loading")} className={LIST}>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex items-center gap-4 px-4 py-4 sm:px-5">
          <Skeleton className="size-5 shrink-0" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

export type DescribedEntry = Pick<
  Entry,
  "action" | "actorId" | "actorName" | "targetId" | "targetName" | "isChild"
>;

/** Digits of an id, enough to distinguish deleted accounts. */
const ID_SHOWN = 6;

export function describeEntry(entry: DescribedEntry): string {
  const { action, actorId, actorName, targetName } = entry;
  const actor = bidiIsolate(actorName || deletedAccount(actorId));
  if (action === "approveAllTeachers") {
    return t("audit.approveAllTeachers", { actor, target: Number(targetName) });
  }
  if (action === "setHijriDays") {
    const [target = "", begins = ""] = targetName.split(" ");
    return t("audit.setHijriDays", { actor, target, begins });
  }
  return t(`audit.${action}`, { actor, target: bidiIsolate(targetOf(entry)) });
}

const shownId = (id: string) => id.slice(0, ID_SHOWN);
const deletedAccount = (id: string) => t("audit.deletedAccount", { id: shownId(id) });

function targetOf({ action, targetId, targetName, isChild }: DescribedEntry): string {
  if (action === "editPage" || action === "correctPage") {
    return t("audit.page", { page: targetId ?? "", title: targetName });
  }
  if (action === "editSchool") {
    return t("audit.setting", { setting: targetId ?? "", title: targetName });
  }
  if (action === "setFileQuotas") {
    // Older entries hold the counts as English words.
    const [, student, course] = /^(\d+) (\d+)$/.exec(targetName) ?? [];
    if (student && course) {
      const sizes = { student: formatBytes(Number(student)), course: formatBytes(Number(course)) };
      return t("audit.quotas", sizes);
    }
  }
  if (targetName || targetId === null) return targetName;
  if (isChild) return t("audit.deletedChild", { id: shownId(targetId) });
  if (action === "eraseAccount") return t("audit.erasedAccount", { id: shownId(targetId) });
  return deletedAccount(targetId);
}
