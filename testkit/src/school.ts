import { contract } from "@madrasa/contract";
import { createClient, type Transport } from "@madrasa/contract/client";
import { openOutbox, type Outbox } from "./outbox.ts";

export type Credentials = { email: string; password: string };

export type School = {
  client: ReturnType<typeof createClient>;
  transport: Transport;
  outbox: Outbox;
  superadmin: Credentials;
};

export const SUPERADMIN: Credentials = {
  email: "superadmin@school.test",
  password: "lantern-and-ink",
};

export const MANY_CODES = {
  CODES_PER_ADDRESS_PER_HOUR: "1000000",
  CODES_PER_DAY: "10000000",
};

const deviceCookies = new Map<string, string>();

export const deviceCookieOf = (familyKey: string): string => deviceCookies.get(familyKey) ?? "";

function withDeviceCookies(transport: Transport): Transport {
  return async (path, { headers, ...init }) => {
    const body = typeof init.body === "string" ? init.body : "";
    const [, sent] = /"familyKey":"([\w-]+)"/.exec(body) ?? [];
    const cookie = sent === undefined ? "" : deviceCookieOf(sent);
    const own = headers as Record<string, string>;
    const response = await transport(path, {
      ...init,
      headers: cookie === "" ? own : { cookie, ...own },
    });
    const [given] = response.headers.get("set-cookie")?.split(";") ?? [];
    if (given !== undefined && path === contract.family.openDevice.path) {
      const { data } = (await response.clone().json()) as { data: { familyKey: string } };
      deviceCookies.set(data.familyKey, given);
    }
    return response;
  };
}

export function connectSchool(
  connection: Transport,
  dataDir: string,
  superadmin = SUPERADMIN,
): School {
  const transport = withDeviceCookies(connection);
  return {
    client: createClient(transport),
    transport,
    outbox: openOutbox(dataDir),
    superadmin,
  };
}
