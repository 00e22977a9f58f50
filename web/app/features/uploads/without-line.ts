import { createUpload } from "./create-upload.ts";
import { setUpload } from "./load-upload.ts";

/** For screens that send small files as soon as the line is back: loaded with them. */
export function prepareForLostLine(): void {
  setUpload(createUpload);
}
