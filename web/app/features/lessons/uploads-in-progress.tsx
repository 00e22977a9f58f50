import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { UploadsAtSignOut } from "./uploads-at-sign-out.tsx";
import { closeUploads } from "./open-uploads.ts";
import { uploadActions, useUploads } from "./pending-uploads.ts";
import { UploadTray } from "./upload-tray.tsx";
import { reportError } from "../../lib/browser/report.ts";
import { lastPerson } from "../../lib/session/person.ts";
import { currentSession } from "../../lib/session/session.ts";
import { useStore } from "../../lib/store.ts";
import { untilAnswered } from "../../lib/line/until-answered.ts";
import { teacherUploads } from "./teacher-uploads.ts";

/** Goes on with what an earlier page left, and shows it. */
export function UploadsInProgress() {
  const client = useQueryClient();
  const all = useUploads();
  const uploads = useStore(uploadActions, undefined);
  useEffect(() => {
    const left = new AbortController();
    // A page that was opened without a connection goes on when it is there.
    const options = { signal: left.signal, onWaiting: () => undefined };
    untilAnswered(async () => teacherUploads(client), options).catch((error: unknown) => {
      if (!left.signal.aborted) reportError(error);
    });
    return () => {
      left.abort();
      // After a session that has ended by itself, here or in another tab, the same person goes on.
      const isOver = currentSession().status === "signedOut" && lastPerson() === null;
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
