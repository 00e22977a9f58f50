import { loadMessages } from "../../i18n/load.ts";

/** Loaded with its texts. This file stays small, because the home loads it. */
export async function loadReplyCard() {
  const [{ ReplyCard }] = await Promise.all([
    import("./reply-card.tsx"),
    loadMessages("recitations"),
    loadMessages("sheet"),
  ]);
  return ReplyCard;
}

export type { ReplyCardProps } from "./reply-card.tsx";
