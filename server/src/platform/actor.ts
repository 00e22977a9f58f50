import type { Role } from "@madrasa/contract/roles";

export type Actor = {
  id: string;
  role: Role;
  approved: boolean;
  suspended: boolean;
  tokenHash: string;
  /** A student without a phone, managed by a guardian. Calls with `child: false` in the contract are refused. */
  isChild: boolean;
  deviceId: string;
  /** Opened with a guardian's PIN, without the password since. */
  isPinSession: boolean;
  passwordAt: number | null;
};
