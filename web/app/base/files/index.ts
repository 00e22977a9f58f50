export { prepareUpload } from "./files.api.ts";
