import type { Role } from "@madrasa/contract/roles";
import { HOUR } from "../platform/clock.ts";
import { newId, newToken, sha256 } from "../platform/secrets.ts";
import type { TestApp } from "./test-app.ts";

export async function aPersonWithout(school: TestApp, role: Role, firstName: string) {
  const [id, now] = [newId(), school.platform.clock()];
  const search = `${firstName} haddad`.toLowerCase();
  await school.platform.database.transaction((tx) =>
    tx
      .insertInto("users")
      .values({
        id,
        role,
        first_name: firstName,
        last_name: "Haddad",
        contact_method: "whatsapp",
        approved: role === "student" ? 1 : 0,
        search,
        created_at: now,
      })
      .execute(),
  );
  return { id, token: await aSessionOf(school, id) };
}

export async function aSessionOf(school: TestApp, userId: string): Promise<string> {
  const [deviceId, token, now] = [newId(), newToken(), school.platform.clock()];
  await school.platform.database.transaction(async (tx) => {
    const seen = { first_seen_at: now, last_seen_at: now };
    const device = { id: deviceId, user_id: userId, token_hash: sha256(deviceId), browser: "" };
    await tx
      .insertInto("devices")
      .values({ ...device, ...seen })
      .execute();
    const life = { created_at: now, seen_at: now, expires_at: now + HOUR };
    const session = { token_hash: sha256(token), user_id: userId, device_id: deviceId };
    await tx
      .insertInto("sessions")
      .values({ ...session, ...life })
      .execute();
  });
  return token;
}
