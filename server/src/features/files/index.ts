export { confirmFile, markForDeletion, markFilesOfCourse, markPending } from "./files.queries.ts";
export { requireDiskSpace, requireExpected } from "./check-upload.ts";
export { bannerRoutes, fileRoutes } from "./files.routes.ts";
export { inspectFile, type InspectedFile } from "./inspect-file.ts";
export { publicBannerUrl, viewLink } from "./links.ts";
export { createUpload } from "./create-upload.ts";
export { removeFilesLater, sweepFiles } from "./sweep-files.ts";
export { warnOfFullDisk } from "./warn-of-full-disk.ts";
