import type { Role } from "@madrasa/contract/roles";

/** The signed-in person, as the session's row says at this request. */
export type Actor = {
  id: string;
  role: Role;
  approved: boolean;
  suspended: boolean;
  /** Names the session itself, to end it. */
  tokenHash: string;
};
