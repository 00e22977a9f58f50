import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { askAllTheTime, statusOf } from "../testing/ask-all-the-time.ts";
import { bootSystemd, canBootSystemd, type BootedSystemd } from "../testing/booted-systemd.ts";
import { deployedPath } from "../testing/deployed-files.ts";
import {
  describeWithProxies,
  startCaddy,
  startNginx,
  type Proxy,
} from "../testing/deployed-proxies.ts";

/** A real school under systemd with madrasa.socket, behind a real nginx and Caddy. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SCHOOL = "server/src/testing/serve-without-pages.ts";
const RESTARTS = 2;

describe.skipIf(!canBootSystemd())("a socket of systemd", () => {
  let systemd: BootedSystemd;
  let port: number;
  const inside = async (line: string) => {
    const { code, stdout, stderr } = await systemd.run("sh", ["-c", line]);
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };
  beforeAll(async () => {
    port = await freePort();
    systemd = await bootSystemd({ "/srv/madrasa": ROOT, "/deploy": deployedPath(".") });
    const service = `[Service]\nExecStart=\nExecStart=/srv/madrasa/node_modules/.bin/node ${SCHOOL}\nWorkingDirectory=/srv/madrasa`;
    const socket = `[Socket]\nListenStream=\nListenStream=127.0.0.1:${port}`;
    const units = "/etc/systemd/system";
    await systemd.run("sh", [
      "-c",
      `mkdir -p ${units}/madrasa.service.d ${units}/madrasa.socket.d && cp /deploy/systemd/madrasa.* ${units} &&
       printf '${service}\\n' > ${units}/madrasa.service.d/here.conf &&
       printf '${socket}\\n' > ${units}/madrasa.socket.d/here.conf &&
       printf 'PORT=${port}\\nTRUST_PROXY=loopback\\nCALLS_PER_ADDRESS_PER_MINUTE=1000000\\n' > /etc/madrasa.env && systemctl daemon-reload &&
       systemctl enable --now madrasa.socket madrasa.service`,
    ]);
  });
  afterAll(() => systemd.end());

  async function askedDuringRestarts(url: string) {
    const stop = askAllTheTime(url);
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const before = await inside("systemctl show --property=MainPID --value madrasa");
      // Avoids systemd's limit of starts.
      await inside("systemctl reset-failed madrasa; systemctl restart madrasa");
      expect(await statusOf(url)).toBe(200);
      expect(await inside("systemctl show --property=MainPID --value madrasa")).not.toBe(before);
    }
    return stop();
  }

  test("makes connections wait while the school is restarted: none is refused or reset", async () => {
    const url = `http://127.0.0.1:${port}/healthz`;
    expect(await statusOf(url)).toBe(200);
    const { asked, failed } = await askedDuringRestarts(url);
    expect(asked).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  });

  describeWithProxies("behind a proxy", () => {
    const PROXIES: [string, () => Promise<Proxy>][] = [
      [
        "nginx",
        () => startNginx("nginx/one-server.conf", [`127.0.0.1:${port}`], { isSecure: true }),
      ],
      ["Caddy", () => startCaddy("caddy/one-server.Caddyfile", [`127.0.0.1:${port}`])],
    ];
    test.for(PROXIES)(
      "lets no GET through %s fail while the school is restarted",
      async ([, begin]) => {
        const proxy = await begin();
        try {
          const url = `${proxy.origin}/healthz`;
          expect(await statusOf(url)).toBe(200);
          const { asked, failed } = await askedDuringRestarts(url);
          expect(asked).toBeGreaterThan(0);
          expect(failed).toEqual([]);
        } finally {
          await proxy.end();
        }
      },
    );
  });

  test.for(["PORT=1", "HOST=127.0.0.2"])(
    "ends the start with a sentence at another URL than %s",
    async (setting) => {
      const log = "/etc/systemd/system/madrasa.service.d/log.conf";
      await inside(
        `cp /etc/madrasa.env /run/right; echo ${setting} >> /etc/madrasa.env; rm -f /run/said
         printf '[Service]\\nStandardError=append:/run/said\\n' > ${log}; systemctl daemon-reload
         systemctl reset-failed madrasa; systemctl restart madrasa`,
      );
      await expect
        .poll(() => systemd.run("cat", ["/run/said"]))
        .toMatchObject({
          stdout: expect.stringContaining(
            `systemd listens at 127.0.0.1:${port}, and HOST and PORT say`,
          ),
        });
      await inside("cp /run/right /etc/madrasa.env");
    },
  );
});
