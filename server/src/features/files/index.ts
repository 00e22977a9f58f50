export {
  confirmFile,
  doomFiles,
  doomFilesOfCourse,
  findPublicBanner,
  insertFile,
} from "./files.queries.ts";
export { inspectFile } from "./inspect-file.ts";
export { publicBannerAddress, UPLOAD_LINK_LIFE, viewLink } from "./links.ts";
export { removeFilesLater, sweepFiles } from "./sweep-files.ts";
