import { createClient, type Transport } from "@madrasa/contract/client";
import { openOutbox, type Outbox } from "./outbox.ts";

export type Credentials = { email: string; password: string };

/** A running school, in this process or in another. */
export type School = {
  client: ReturnType<typeof createClient>;
  /** The transport of the client's requests; files are uploaded with it as well. */
  transport: Transport;
  outbox: Outbox;
  superadmin: Credentials;
};

/** The superadmin of every school that tests start; the sample school has its own. */
export const SUPERADMIN: Credentials = {
  email: "superadmin@school.test",
  password: "lantern-and-ink",
};

/** Limits on codes that no test reaches by signing people up. */
export const MANY_CODES = {
  CODES_PER_ADDRESS_PER_HOUR: "1000000",
  CODES_PER_DAY: "10000000",
};

export function connectSchool(
  transport: Transport,
  dataDir: string,
  superadmin = SUPERADMIN,
): School {
  return {
    client: createClient(transport),
    transport,
    outbox: openOutbox(dataDir),
    superadmin,
  };
}
