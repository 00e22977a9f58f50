export {
  confirmFile,
  findNoteUpload,
  markForDeletion,
  markFilesOfCourse,
  markPending,
} from "./files.queries.ts";
export { requireDiskSpace, requireExpected, requireSize } from "./check-upload.ts";
export { bannerRoutes, fileRoutes } from "./files.routes.ts";
export { inspectFile, type InspectedFile } from "./inspect-file.ts";
export { countOverdueDeletions } from "./overdue-deletions.ts";
export { publicBannerUrl, thumbnailLink, viewLink } from "./links.ts";
export { reencodeStored, type ReplaceReference } from "./reencode-stored.ts";
export { createUpload } from "./create-upload.ts";
export { deleteFilesInBackground, sweepFiles } from "./sweep-files.ts";
export { storeText } from "./store-text.ts";
export { requireTextSpace } from "./require-space.ts";
export { listSharedOf, shareFilesOf } from "./shared-files.queries.ts";
export { attachFiles } from "./attach-files.ts";
export {
  DISK_TEMPLATE,
  type DiskFacts,
  diskNotification,
  warnOfFullDisk,
} from "./warn-of-full-disk.ts";
