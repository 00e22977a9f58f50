import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import {
  bootSystemd,
  canBootSystemd,
  type BootedSystemd,
} from "../server/src/testing/booted-systemd.ts";
import { makeArchive } from "./testing/archives.ts";
import { runningVersion } from "./testing/installed-school.ts";
import { openRoom, type Room } from "./testing/room.ts";

const NAME = `madrasa-1.0.0-${process.platform}-${process.arch}`;
const ENV_FILE = "/etc/madrasa.env";
const ANSWERS = "school.test\nsmtp://u:p%40ss@mail.test:587\nschool@school.test\n";

describe.skipIf(!canBootSystemd())("on a machine with a real systemd", () => {
  let room: Room;
  let systemd: BootedSystemd;
  let origin: string;
  const run = (line: string) => systemd.run("sh", ["-c", line]);
  const install = (words = "", answers = ANSWERS) =>
    run(`printf '${answers.replaceAll("%", "%%")}' | /root/${NAME}/madrasa install ${words}`);
  const linesOf = (stdout: string) =>
    stdout.split("\n").filter((line) => line !== "" && !/[?:>]$|^> /.test(line));
  const isThere = async (file: string) => (await run(`test -e ${file}`)).code === 0;

  beforeAll(async () => {
    room = openRoom();
    const dist = room.makeFolder("dist");
    await makeArchive(dist, "1.0.0");
    systemd = await bootSystemd({ "/dist": dist });
    origin = `http://127.0.0.1:${await freePort()}`;
    const { host, port } = new URL(origin);
    const setUp = [
      `mkdir /root && tar -xzf /dist/${NAME}.tar.gz --no-same-owner -C /root`,
      // As on a new machine. Its port is the school's own.
      "sed -i /madrasa/d /etc/passwd /etc/group",
      "mkdir -p /etc/systemd/system/madrasa.socket.d /etc/systemd/system/madrasa.service.d",
      `printf '[Socket]\\nListenStream=\\nListenStream=${host}\\n' > /etc/systemd/system/madrasa.socket.d/port.conf`,
      `printf '[Service]\\nEnvironment=PORT=${port}\\n' > /etc/systemd/system/madrasa.service.d/port.conf`,
    ];
    expect(await run(setUp.join(" && "))).toMatchObject({ code: 0, stderr: "" });
  });
  afterAll(() => {
    systemd.end();
    room.remove();
  });

  let planned: string[];

  test("prints every change with --dry-run, and makes none", async () => {
    const before = await run("find / -xdev | sort | sha256sum");
    const { code, stdout, stderr } = await install("--dry-run");
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    planned = linesOf(stdout);
    for (const part of ["useradd", ENV_FILE, "madrasa.service", "enable --now madrasa.socket"]) {
      expect(stdout).toContain(part);
    }
    expect(stdout).toContain("apt install caddy && cp /opt/madrasa/Caddyfile");
    expect(stdout).not.toContain("p%40ss");
    expect(await run("find / -xdev | sort | sha256sum")).toEqual(before);
  });

  test.each([
    ["https://school.test\n", "The domain is a name such as school.example.org"],
    ["school.test\nmail.test\nschool@school.test\n", "SMTP_URL: must begin with smtp://"],
    ["school.test\nsmtp://mail.test\n\n", "The sender's address is one such as"],
  ])("refuses an answer that is not right", async (answers, why) => {
    const { code, stderr } = await install("", answers);
    expect(stderr).toContain(why);
    expect(code).toBe(1);
    expect(await isThere(ENV_FILE)).toBe(false);
  });

  test("makes the changes that it has printed, and the school runs", async () => {
    const { code, stdout, stderr } = await install();
    expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: "" });
    const commands = planned.filter((line) => line.startsWith("would "));
    const made = linesOf(stdout).map((line) => `would ${line}`);
    const name = (line: string) => line.replace(/\.incoming-\d+/, ".incoming");
    expect(made.map(name)).toEqual(expect.arrayContaining(commands.map(name)));
    await expect.poll(() => runningVersion(origin)).toBe("1.0.0");
    const { stdout: settings } = await run(`stat -c %a:%U ${ENV_FILE}; cat ${ENV_FILE}`);
    expect(settings.trim().split("\n")).toEqual([
      "600:root",
      "DATA_DIR=/var/lib/madrasa",
      "PUBLIC_URL=https://school.test",
      "TRUST_PROXY=loopback",
      'SMTP_URL="smtp://u:p%40ss@mail.test:587"',
      'MAIL_FROM="school@school.test"',
    ]);
    const { stdout: caddy } = await run("cat /opt/madrasa/Caddyfile");
    expect(caddy).toContain("school.test {");
    const { stdout: owners } = await run(
      "stat -c %a:%U /var/lib/madrasa /var/backups/madrasa /opt/madrasa/releases/*/madrasa",
    );
    expect(owners.trim().split("\n")).toEqual(["700:madrasa", "700:madrasa", "755:root"]);
    const timers = await run("systemctl is-active madrasa-backup.timer madrasa-backup-prove.timer");
    expect(timers.stdout).toBe("active\nactive\n");
    expect(await run("systemctl start madrasa-backup")).toMatchObject({ code: 0 });
    expect(await isThere("/var/backups/madrasa/madrasa-*/manifest.json")).toBe(true);
  });

  test("repeats nothing that is there, and leaves the settings", async () => {
    await run(`echo SCHOOL_NAME=Al-Noor >> ${ENV_FILE}`);
    const { code, stdout } = await install("", "other.test\n");
    expect(code).toBe(0);
    expect(linesOf(stdout).filter((line) => !line.startsWith("  "))).toEqual([
      "systemctl daemon-reload",
      "systemctl enable --now madrasa.socket madrasa madrasa-backup.timer madrasa-backup-prove.timer",
    ]);
    expect((await run(`cat ${ENV_FILE}`)).stdout).toMatch(/school\.test[^]*SCHOOL_NAME=Al-Noor/);
  });

  test("writes the Caddyfile for settings that came from another machine", async () => {
    await run("rm /opt/madrasa/Caddyfile");
    expect(await install("")).toMatchObject({ code: 0 });
    expect((await run("cat /opt/madrasa/Caddyfile")).stdout).toContain("school.test {");
  });

  test("refuses where another release is installed", async () => {
    const other = path.posix.join("/root", NAME.replace("1.0.0", "2.0.0"));
    await run(`cp -R /root/${NAME} ${other}`);
    const { code, stderr } = await run(`${other}/madrasa install`);
    expect(stderr).toContain(`${NAME} is installed already. Update it:`);
    expect(code).toBe(1);
  });
});
