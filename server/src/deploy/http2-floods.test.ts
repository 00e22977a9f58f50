import { once } from "node:events";
import { connect, constants, type ClientHttp2Session } from "node:http2";
import { get } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { describeWithProxies, startNginx } from "../testing/deployed-proxies.ts";
import { startStandIn, type StandIn } from "../testing/stand-in-server.ts";

/** Limits in the files, per IP address. */
const MOST = { underWay: 1_000, atOnce: 250, perSecond: 500 };
const SAMPLES = [
  { file: "nginx/one-server.conf", servers: 1 },
  { file: "nginx/several-servers.conf", servers: 2 },
];

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function begin({ file, servers: count }: (typeof SAMPLES)[number]) {
  const servers: StandIn[] = [];
  while (servers.length < count) servers.push(await startStandIn());
  endings.push(...servers.map(({ end }) => end));
  const addresses = servers.map(({ address }) => address);
  const { origin, upstreams, end } = await startNginx(file, addresses, { isSecure: true });
  endings.push(() => end());
  return { origin, upstreams, seen: () => servers.flatMap(({ seen }) => seen).length };
}

/** Uses another local IP address than `statusOf`. */
async function aBrowser(origin: string): Promise<ClientHttp2Session> {
  const [host, localAddress, port] = ["127.0.0.1", "127.0.0.2", Number(new URL(origin).port)];
  const own = { host, port, localAddress, ALPNProtocols: ["h2"], rejectUnauthorized: false };
  const browser = connect(origin, { createConnection: () => connectTls(own) });
  browser.on("error", () => undefined);
  endings.push(() => browser.destroy());
  await once(browser, "remoteSettings");
  return browser;
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    call.on("error", reject);
  });
}

describeWithProxies("floods by HTTP/2", () => {
  test.for(SAMPLES)(
    "limits how fast cancelled requests reach the server, with $file",
    async (sample) => {
      const { origin, upstreams } = await begin(sample);
      const began = Date.now();
      const cancelRequests = async () => {
        const browser = await aBrowser(origin);
        for (let count = 0; count < 500 && !browser.destroyed; count += 1) {
          const call = browser.request({ ":path": "/" }).on("error", () => undefined);
          call.close(constants.NGHTTP2_CANCEL);
          if (count % 50 === 49) await pause(5);
        }
      };
      const flood = Promise.all(Array.from({ length: 20 }, cancelRequests));
      expect(await statusOf(`${origin}/`)).toBe(200);
      await flood;
      const most = MOST.atOnce + (MOST.perSecond * (Date.now() - began)) / 1_000;
      // Requests passed to the server before the connection is closed.
      const passedOn = upstreams().filter((address) => address !== "-").length;
      expect(passedOn).toBeGreaterThan(1);
      expect(passedOn).toBeLessThan(most + 50);
    },
  );

  test.for(SAMPLES)(
    "an IP address with unread answers is limited, and others are answered, with $file",
    async (sample) => {
      const { origin, seen } = await begin(sample);
      let refused = 0;
      for (let count = 0; count < 20; count += 1) {
        const browser = await aBrowser(origin);
        for (let stream = 0; stream < 64; stream += 1) {
          const call = browser.request({ ":path": "/slow" }).on("error", () => undefined);
          call.on("response", ({ ":status": status }) => (refused += Number(status === 429)));
        }
      }
      await expect.poll(() => refused).toBe(20 * 64 - MOST.underWay);
      await expect.poll(seen).toBe(MOST.underWay);
      expect(await statusOf(`${origin}/`)).toBe(200);
    },
  );
});
