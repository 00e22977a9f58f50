import { loadMessages } from "../i18n/load.ts";

/** Loaded with its texts, in a file of its own, so that pages name none of its parts. */
export async function loadReciteLine() {
  const [{ ReciteLine }] = await Promise.all([
    import("./recite-line.tsx"),
    loadMessages("recitations"),
    loadMessages("sheet"),
  ]);
  return ReciteLine;
}
