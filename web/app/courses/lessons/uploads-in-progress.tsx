import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { closeUploads } from "./open-uploads.ts";
import { uploadActions, useUploads, pendingUploads } from "./pending-uploads.ts";
import { reportError } from "../../lib/browser/report.ts";
import { lastUserId } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore, createStore } from "../../lib/store.ts";
import { retryCall } from "../../lib/offline/retry-call.ts";
import { teacherUploads } from "./teacher-uploads.ts";
import { t } from "../../i18n/t.ts";
import { ChevronUp, CloudUpload } from "lucide-react";
import { formatPercent } from "../../i18n/format.ts";
import { classes } from "../../ui/classes.ts";
import type { LessonUpload } from "./lesson-upload.ts";
import type { LessonUploads } from "./lesson-uploads.ts";
import { makingOf, UploadStatus } from "./upload-status.tsx";
import { UploadsAtSignOut } from "./uploads-at-sign-out.tsx";

export function UploadsInProgress() {
  const client = useQueryClient();
  const all = useUploads();
  const uploads = useStore(uploadActions, undefined);
  useEffect(() => {
    const left = new AbortController();
    // Offline pages resume when the connection returns.
    const options = { signal: left.signal, onWaiting: () => undefined };
    retryCall(async () => teacherUploads(client), options).catch((error: unknown) => {
      if (!left.signal.aborted) reportError(error);
    });
    return () => {
      left.abort();
      // Resumes for the same user after an expired session, here or in another tab.
      const isOver = currentSession().status === "signedOut" && lastUserId() === null;
      if (isOver) closeUploads();
    };
  }, [client]);
  return (
    <>
      {uploads && all.length > 0 && <UploadTray all={all} uploads={uploads} />}
      <UploadsAtSignOut />
    </>
  );
}

/** Module state, to survive a change of layout. */
const opened = createStore(false);

type UploadTrayProps = { all: readonly LessonUpload[]; uploads: LessonUploads };

function UploadTray({ all, uploads }: UploadTrayProps) {
  const id = useId();
  const isOpen = useStore(opened, false);
  // Adds scroll padding, so that the tray does not cover the end of the page or the focused element.
  useEffect(() => {
    const { body, documentElement: root } = document;
    const open = isOpen ? "50dvh" : "0px";
    body.style.paddingBlockEnd = `calc(3.5rem + ${open})`;
    root.style.scrollPaddingBlockEnd = `calc(9rem + ${open})`;
    return () => {
      body.style.paddingBlockEnd = "";
      root.style.scrollPaddingBlockEnd = "";
    };
  }, [isOpen]);
  useEffect(
    () => () => {
      if (pendingUploads.get().length === 0) opened.set(false);
    },
    [],
  );
  return (
    <section
      aria-label={t("uploads.tray")}
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-raised text-ink md:start-auto md:end-5 md:bottom-0 md:w-[28rem] md:rounded-t-card md:border md:border-b-0 md:shadow-raised"
    >
      <p role="status" className="sr-only">
        {summaryOf(all)}
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => opened.set(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2"
      >
        <CloudUpload className="size-5 shrink-0 text-act" />
        <span className="min-w-0 grow font-semibold">{summaryOf(all)}</span>
        <span className="text-sm text-ink-soft tabular-nums">{howFar(all)}</span>
        <ChevronUp
          className={classes(
            "size-5 shrink-0 text-ink-soft transition-transform duration-150",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <ol
        id={id}
        hidden={!isOpen}
        className="max-h-[50dvh] divide-y divide-line overflow-y-auto border-t border-line"
      >
        {isOpen &&
          all.map((upload) => (
            <li key={upload.id} className="px-4 py-3">
              <UploadStatus upload={upload} uploads={uploads} />
            </li>
          ))}
      </ol>
    </section>
  );
}

function summaryOf(all: readonly LessonUpload[]): string {
  const count = all.filter(({ step }) => step === "failed" || step === "fileNeeded").length;
  if (count > 0) return t("uploads.needYou", { count });
  if (all.some(({ step }) => step === "line")) return t("uploads.waitingForLine");
  if (all.every(({ step }) => step === "paused")) return t("uploads.paused");
  return t("uploads.count", { count: all.length });
}

/** Combined progress. One file is processed at a time, and nothing is sent while a video is converted. */
function howFar(all: readonly LessonUpload[]): string {
  const made = all.find(({ step }) => step === "making");
  if (made) return makingOf(made);
  const total = all.reduce((sum, { original }) => sum + original.size, 0);
  const sent = all.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  return formatPercent(total > 0 ? Math.floor((sent * 100) / total) : 0);
}
