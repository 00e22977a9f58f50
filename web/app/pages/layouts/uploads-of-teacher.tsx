import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { UploadTray } from "../../features/lessons/upload-tray.tsx";
import { uploadActions, useUploads } from "../../features/lessons/pending-uploads.ts";
import { reportError } from "../../lib/browser/report.ts";
import { useStore } from "../../lib/store.ts";
import { teacherUploads } from "./teacher-uploads.ts";

/** Goes on with what an earlier page left, and shows it. */
export function UploadsOfTeacher() {
  const client = useQueryClient();
  const all = useUploads();
  const uploads = useStore(uploadActions, undefined);
  useEffect(() => {
    teacherUploads(client).catch(reportError);
  }, [client]);
  return uploads && all.length > 0 ? <UploadTray all={all} uploads={uploads} /> : null;
}
