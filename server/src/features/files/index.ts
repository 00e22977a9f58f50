export { confirmFile, markForDeletion, markFilesOfCourse, markPending } from "./files.queries.ts";
export { bannerRoutes, fileRoutes } from "./files.routes.ts";
export { inspectFile, type InspectedFile } from "./inspect-file.ts";
export { publicBannerAddress, viewLink } from "./links.ts";
export { placeUpload } from "./place-upload.ts";
export { removeFilesLater, sweepFiles } from "./sweep-files.ts";
