import { foldText } from "../../platform/fold-text.ts";

/** The text that a search of the audit looks through: both names, folded. */
export const entrySearchText = (actorName: string, targetName: string): string =>
  foldText(`${actorName} ${targetName}`);
