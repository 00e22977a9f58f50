import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  describeWithProxies,
  startCaddy,
  startNginx,
  type Proxy,
} from "../testing/deployed-proxies.ts";

/** nginx and Caddy with the files of `deploy/`, before stand-ins for the school's servers. */

const PATIENCE = 60_000;
const MEBIBYTE = 1024 ** 2;
/** The largest file that a school accepts, in bytes. */
const LARGEST = 2048 * MEBIBYTE;

const ONE = [
  { name: "nginx", start: (to: string[]) => startNginx("nginx/one-server.conf", to, SECURE) },
  { name: "Caddy", start: (to: string[]) => startCaddy("caddy/one-server.Caddyfile", to) },
];
const SEVERAL = [
  { name: "nginx", start: (to: string[]) => startNginx("nginx/several-servers.conf", to, SECURE) },
  { name: "Caddy", start: (to: string[]) => startCaddy("caddy/several-servers.Caddyfile", to) },
];
const SECURE = { isSecure: true };

interface StandIn {
  address: string;
  seen: { url: string; headers: IncomingHttpHeaders }[];
  /** Bytes of bodies so far. */
  received: () => number;
  isReady: (ready: boolean) => void;
  /** Lets an answer end that has begun. */
  finish: () => void;
  end: () => Promise<void>;
  begin: () => Promise<void>;
}

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
}, PATIENCE);

async function aStandIn(): Promise<StandIn> {
  const seen: StandIn["seen"] = [];
  let received = 0;
  let isReady = true;
  let finish = (): void => undefined;
  const server: Server = createServer((incoming, response) => {
    const { url = "", headers } = incoming;
    if (url === "/readyz") return void response.writeHead(isReady ? 200 : 503).end();
    seen.push({ url, headers });
    incoming.on("error", () => undefined);
    if (incoming.method === "PUT") {
      return void incoming.on("data", (chunk: Buffer) => void (received += chunk.length));
    }
    if (url !== "/slow") return void response.end("all of it");
    response.write("the first half, ");
    finish = () => void response.end("and the second");
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const end = async () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  endings.push(end);
  return {
    address: `127.0.0.1:${port}`,
    seen,
    received: () => received,
    isReady: (ready) => void (isReady = ready),
    finish: () => finish(),
    end,
    begin: () => listen(port),
  };
}

async function started(start: (to: string[]) => Promise<Proxy>, standIns: readonly StandIn[]) {
  const proxy = await start(standIns.map(({ address }) => address));
  endings.push(() => proxy.end());
  return proxy;
}

/** The certificate is one that nobody has signed. */
const OPTIONS = { rejectUnauthorized: false };

function get(origin: string, path: string, onFirst?: () => void) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request(`${origin}${path}`, OPTIONS, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        onFirst?.();
      });
      response.on("end", () => resolve({ status: response.statusCode, text }));
    });
    call.on("error", reject);
    call.end();
  });
}

describeWithProxies("the files of deploy/ for proxies", () => {
  test.for(ONE)(
    "$name before one server says who asks, keeps metrics inside, and lets an answer through as it comes",
    { timeout: PATIENCE },
    async ({ start }) => {
      const school = await aStandIn();
      const { origin } = await started(start, [school]);
      expect(await get(origin, "/courses?page=2")).toEqual({ status: 200, text: "all of it" });
      expect(school.seen[0]).toMatchObject({
        url: "/courses?page=2",
        headers: {
          host: expect.stringMatching(/^(127\.0\.0\.1|localhost)/),
          "x-forwarded-for": "127.0.0.1",
          "x-forwarded-proto": "https",
          "x-request-id": expect.stringMatching(/^[0-9a-f-]{32,36}$/),
        },
      });

      expect((await get(origin, "/metrics")).status).toBe(404);
      expect(school.seen).toHaveLength(1);

      // The stand-in ends its answer only after the first half has arrived.
      const slow = await get(origin, "/slow", () => school.finish());
      expect(slow.text).toBe("the first half, and the second");
    },
  );

  test.for([
    ...ONE.map((one) => ({ ...one, servers: 1 })),
    ...SEVERAL.map((one) => ({ ...one, servers: 2 })),
  ])(
    "$name before $servers passes a body of 2 GiB on while it arrives",
    { timeout: PATIENCE },
    async ({ start, servers }) => {
      const schools = await Promise.all(Array.from({ length: servers }, aStandIn));
      const { origin } = await started(start, schools);
      const headers = { "content-length": LARGEST, "content-type": "video/mp4" };
      const upload = request(`${origin}/files/film`, { ...OPTIONS, method: "PUT", headers });
      const refused: unknown[] = [];
      upload.on("response", (response) => void refused.push(response.statusCode));
      upload.on("error", () => undefined);
      upload.write(Buffer.alloc(4 * MEBIBYTE));
      await expect
        .poll(() => schools.reduce((sum, { received }) => sum + received(), 0), { timeout: 10_000 })
        .toBe(4 * MEBIBYTE);
      expect(refused).toEqual([]);
      upload.destroy();
    },
  );

  test.for(SEVERAL)(
    "$name gives requests to the servers in turn, and none to one that has ended",
    { timeout: PATIENCE },
    async ({ start }) => {
      const [first, second] = [await aStandIn(), await aStandIn()];
      const { origin } = await started(start, [first, second]);
      const askOften = async () => {
        const answers = [];
        for (let count = 0; count < 10; count += 1) answers.push(await get(origin, `/${count}`));
        return answers.filter(({ status }) => status !== 200);
      };
      expect(await askOften()).toEqual([]);
      expect([first.seen.length, second.seen.length]).toEqual([5, 5]);
      await first.end();
      expect(await askOften()).toEqual([]);
      expect(second.seen).toHaveLength(15);
      await first.begin();
      const before = first.seen.length;
      await expect
        .poll(async () => ((await askOften()).length === 0 ? first.seen.length : 0), {
          timeout: 20_000,
        })
        .toBeGreaterThan(before);
    },
  );

  test(
    "Caddy gives no requests to a server whose /readyz says 503, until it says 200 again",
    { timeout: PATIENCE },
    async () => {
      const [first, second] = [await aStandIn(), await aStandIn()];
      const [, caddy] = SEVERAL;
      if (!caddy) throw new Error("There is no file for Caddy.");
      const { origin } = await started(caddy.start, [first, second]);
      const firstServes = async () => {
        const before = first.seen.length;
        for (let count = 0; count < 4; count += 1) await get(origin, "/");
        return first.seen.length > before;
      };
      expect(await firstServes()).toBe(true);
      first.isReady(false);
      await expect.poll(firstServes, { timeout: 10_000 }).toBe(false);
      first.isReady(true);
      await expect.poll(firstServes, { timeout: 10_000 }).toBe(true);
    },
  );
});
