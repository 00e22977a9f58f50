import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aConnection, listen, until } from "../../testing/raw-http.ts";
import { openTestSchool } from "../../testing/test-school.ts";
import { closeGracefully } from "./server.ts";

/** Milliseconds: running calls may take this long; a body that has begun has three seconds left. */
const GRACE = 30_000;
const LONGEST = 8_000;
const PATIENCE = 60_000;

const PATHS = [contract.accounts.login.path, "/api/v1/no-such-call", "/no-such-page", "/metrics"];

test(
  "a server stops although the bodies of some requests never come, also at URLs without a route",
  async () => {
    const school = await openTestSchool();
    const port = await listen(school);
    let begun = 0;
    school.http.server.on("request", () => void (begun += 1));
    for (const path of PATHS) {
      const socket = await aConnection(port);
      const head = [`POST ${path} HTTP/1.1`, "host: school.test", "content-type: application/json"];
      socket.write([...head, "content-length: 100", "", "{"].join("\r\n"));
    }
    await until(() => begun === PATHS.length);
    const before = Date.now();
    await closeGracefully(school.http, school.transfers, GRACE);
    expect(Date.now() - before).toBeLessThan(LONGEST);
    await school.close();
  },
  PATIENCE,
);
