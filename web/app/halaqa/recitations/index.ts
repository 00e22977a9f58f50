import { loadMessages } from "../../i18n/load.ts";

/** Loaded with its texts. This file stays small, because the home loads it. */
export async function loadLetterCard() {
  const [{ LetterCard }] = await Promise.all([
    import("./letter-card.tsx"),
    loadMessages("recitations"),
    loadMessages("sheet"),
  ]);
  return LetterCard;
}

export type { LetterCardProps } from "./letter-card.tsx";
