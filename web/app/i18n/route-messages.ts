import type { Area } from "./areas.ts";
import { loadMessages } from "./load.ts";

export const messagesLoader =
  (...areas: readonly Area[]) =>
  async (): Promise<null> => {
    await Promise.all(areas.map(loadMessages));
    return null;
  };

/** Messages are loaded once, and by a change of language. */
export const neverRevalidate = (): boolean => false;
