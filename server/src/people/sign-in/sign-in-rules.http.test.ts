import { describe, expect } from "vitest";
import { contract } from "@madrasa/contract";
import { DAY, MINUTE } from "../../testing/codes.ts";
import { limitKey } from "../../platform/database/limit-key.ts";
import { test } from "../../testing/app-test.ts";
import { anIp } from "../../testing/test-app.ts";

const { login } = contract.signIn;

describe("many failed sign-ins from one address", () => {
  test("are refused above 600 a minute for all identifiers together, and other IP addresses are not", async ({
    school,
  }) => {
    const ip = anIp();
    const at = school.platform.clock();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      id: `${ip}-${index}`,
      key: limitKey(school.platform.config, "sign-in-from", ip),
      at,
      expires_at: at + MINUTE,
    }));
    await school.platform.database.transaction((tx) =>
      tx.insertInto("rate_limit_entries").values(rows).execute(),
    );
    const body = { email: "nobody@school.test", password: "wrong" };
    const refused = await school.call(login, { body, ip });
    expect(refused).toMatchObject({ status: 429, code: "TOO_MANY_REQUESTS" });
    expect((await school.call(login, { body, ip: anIp() })).status).toBe(401);
    school.wait(MINUTE);
    expect((await school.call(login, { body, ip })).status).toBe(401);
  });
});

test("no wait is longer than the limit's window after a clock was ahead and set back", async ({
  school,
}) => {
  const identifier = "ahead@school.test";
  const ip = anIp();
  const at = school.platform.clock() + 400 * DAY;
  const rows = Array.from({ length: 10 }, (_, index) => ({
    id: `${identifier}-${index}`,
    key: limitKey(school.platform.config, "sign-in", identifier, ip),
    at,
    expires_at: at + DAY,
  }));
  await school.platform.database.transaction((tx) =>
    tx.insertInto("rate_limit_entries").values(rows).execute(),
  );
  const body = { email: identifier, password: "wrong" };
  expect((await school.call(login, { body, ip })).status).toBe(401);
});
