import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:tls";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { certificateEnd } from "./certificate.ts";
import { DAY } from "./clock.ts";

/** `openssl` is not installed everywhere. */
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

let folder: string;
let server: Server | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "certificate-"));
  if (!hasOpenssl) return;
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
  const made = `req -x509 -newkey rsa:2048 -nodes -subj /CN=school.test -days 10 -keyout ${key} -out ${cert}`;
  execFileSync("openssl", made.split(" "), { stdio: "ignore" });
  const opened = createServer({ key: readFileSync(key ?? ""), cert: readFileSync(cert ?? "") });
  await new Promise<void>((resolve) => void opened.listen(0, "127.0.0.1", resolve));
  server = opened;
});
afterAll(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasOpenssl)(
  "tells when the certificate of an address ends, whoever has issued it",
  async () => {
    const address = server?.address() as AddressInfo;
    for (const host of ["127.0.0.1", "localhost"]) {
      const end = await certificateEnd(`https://${host}:${address.port}`);
      expect(((end ?? 0) - Date.now()) / DAY).toBeCloseTo(10, 1);
    }
  },
);

test("knows of none without TLS, or if nothing answers", async () => {
  expect(await certificateEnd("http://127.0.0.1")).toBeUndefined();
  expect(await certificateEnd(`https://127.0.0.1:${await freePort()}`)).toBeUndefined();
});
