import type { Area } from "./areas.ts";
import { loadMessages } from "./load.ts";

/** A layout route's loader: its pages are shown once `t` can say their messages. */
export const messagesLoader =
  (...areas: readonly Area[]) =>
  async (): Promise<null> => {
    await Promise.all(areas.map(loadMessages));
    return null;
  };

/** Messages are loaded once; a change of language loads them itself. */
export const neverAgain = (): boolean => false;
