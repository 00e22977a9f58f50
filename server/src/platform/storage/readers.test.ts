import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { newId } from "../secrets.ts";
import { openDisk } from "./disk.ts";
import { setReaders } from "./readers.ts";

const LINKS = { secretKey: "s".repeat(32), publicUrl: "http://school.test" };

test("the group reads stored files from the start with nginx until the start without it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "readers-"));
  const modeOf = (...names: string[]) =>
    (statSync(path.join(folder, ...names)).mode & 0o777).toString(8);
  mkdirSync(path.join(folder, "aa"), { mode: 0o700 });
  mkdirSync(path.join(folder, "incoming"), { mode: 0o700 });
  writeFileSync(path.join(folder, "aa", "before"), "", { mode: 0o600 });
  writeFileSync(path.join(folder, "incoming", "half"), "", { mode: 0o600 });

  await setReaders(folder, "nginx");
  expect([modeOf(), modeOf("aa"), modeOf("aa", "before")]).toEqual(["750", "750", "640"]);
  expect([modeOf("incoming"), modeOf("incoming", "half")]).toEqual(["700", "600"]);

  // An operator command stores files beside the server, without configuration of nginx.
  const disk = await openDisk(folder, LINKS, { leaveUnfinished: true });
  const key = newId();
  const bytes = Readable.from([Buffer.from("%PDF")]);
  await disk.write(key, { bytes, size: 4, contentType: "application/pdf" });
  expect([modeOf(key.slice(0, 2)), modeOf(key.slice(0, 2), key)]).toEqual(["750", "640"]);

  await setReaders(folder, "node");
  expect(modeOf()).toBe("700");
  writeFileSync(path.join(folder, "aa", "after"), "", { mode: 0o600 });
  await setReaders(folder, "nginx");
  expect([modeOf(), modeOf("aa", "after")]).toEqual(["750", "640"]);
  rmSync(folder, { recursive: true });
});
