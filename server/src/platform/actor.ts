import type { Role } from "@madrasa/contract/roles";

/** The signed-in person, read with the session at this request. */
export type Actor = {
  id: string;
  role: Role;
  approved: boolean;
  suspended: boolean;
  /** The id of the session, to end it. */
  tokenHash: string;
  /** A student whom a guardian looks after; what one may not call, the contract says. */
  isChild: boolean;
  deviceId: string;
  /** Opened by a guardian with a PIN; what asks for the password then, the contract says. */
  byPin: boolean;
};
