import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@madrasa/testkit/free-port";
import { bootSystemd, type Ran } from "../../server/src/testing/booted-systemd.ts";
import { deployedPath } from "../../server/src/testing/deployed-files.ts";
import { runningVersion, type InstalledSchool } from "./installed-school.ts";
import type { Room } from "./room.ts";

const STARTS_WITHIN_MS = 120_000;

export type SchoolBySystemd = InstalledSchool & {
  update: (archive: string) => Promise<Ran>;
};

/** Machine set up by deploy/README.md with unchanged units, running a release. */
export async function startBySystemd(
  room: Room,
  { dist, node, archive }: { dist: string; node: string; archive: string },
): Promise<SchoolBySystemd> {
  const opt = room.makeFolder("machine/opt");
  const systemd = await bootSystemd({
    "/opt/madrasa": opt,
    "/opt/madrasa/node": node,
    "/dist": dist,
    "/deploy": deployedPath("."),
    "/var/backups/madrasa": room.makeFolder("machine/backups"),
  });
  const origin = `http://127.0.0.1:${await freePort()}`;
  const run = (line: string) => systemd.run("sh", ["-c", line]);
  const settings = ["DATA_DIR=/var/lib/madrasa", `PORT=${new URL(origin).port}`];
  const setUp = [
    `printf '%s\\n' ${settings.join(" ")} > /etc/madrasa.env`,
    "mkdir /opt/madrasa/releases",
    `tar -xzf /dist/${path.basename(archive)} -C /opt/madrasa/releases`,
    'ln -s releases/"$(ls /opt/madrasa/releases)" /opt/madrasa/current',
    'ln -s releases/"$(ls /opt/madrasa/releases)" /opt/madrasa/backup',
    "cp /deploy/systemd/* /etc/systemd/system",
    "mkdir /etc/systemd/system/madrasa.socket.d",
    `printf '[Socket]\\nListenStream=\\nListenStream=${new URL(origin).host}\\n' > /etc/systemd/system/madrasa.socket.d/port.conf`,
    "systemctl daemon-reload",
    "systemctl enable --now madrasa.socket madrasa",
  ];
  const { code, stderr } = await run(setUp.join(" && "));
  const running = () => runningVersion(origin);
  const givesUpAt = Date.now() + STARTS_WITHIN_MS;
  while ((await running()) === "") {
    if (code === 0 && Date.now() < givesUpAt) await pause(200);
    else {
      const { stdout } = await run("systemctl status madrasa");
      systemd.end();
      throw new Error(`The school did not start:\n${stderr}${stdout}`);
    }
  }
  return {
    origin,
    base: "/opt/madrasa",
    dist: "/dist",
    command: "/opt/madrasa/current/madrasa --env /etc/madrasa.env",
    run,
    update: (next) =>
      run(
        `/opt/madrasa/current/madrasa --env /etc/madrasa.env update /dist/${path.basename(next)} --backups /var/backups/madrasa --wait 60`,
      ),
    running,
    linked: (link) => path.basename(realpathSync(path.join(opt, link))),
    releases: () => readdirSync(path.join(opt, "releases")).toSorted(),
    end: systemd.end,
  };
}
