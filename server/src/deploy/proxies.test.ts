import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:http2";
import { request, type RequestOptions } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { askAllTheTime, statusOf } from "../testing/ask-all-the-time.ts";
import {
  describeWithProxies,
  startCaddy,
  startNginx,
  type Proxy,
} from "../testing/deployed-proxies.ts";
import { startStandIn, type StandIn } from "../testing/stand-in-server.ts";

/** nginx and Caddy with the files of `deploy/`, in front of stub servers. */

const MEBIBYTE = 1024 ** 2;
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

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function aStandIn(): Promise<StandIn> {
  const standIn = await startStandIn();
  endings.push(standIn.end);
  return standIn;
}

async function started(start: (to: string[]) => Promise<Proxy>, standIns: readonly StandIn[]) {
  const proxy = await start(standIns.map(({ address }) => address));
  endings.push(() => proxy.end());
  return proxy;
}

const OPTIONS = { rejectUnauthorized: false };

type Asked = Pick<RequestOptions, "method" | "headers"> & {
  body?: string;
  onFirst?: (() => void) | undefined;
};
type Answer = { status: number | undefined; text: string; headers: IncomingHttpHeaders };

async function get(origin: string, path: string, onFirst?: () => void) {
  const { status, text } = await ask(`${origin}${path}`, { onFirst });
  return { status, text };
}

function ask(url: string, { onFirst, body, ...own }: Asked): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const call = request(url, { ...OPTIONS, ...own }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        onFirst?.();
      });
      response.on("end", () =>
        resolve({ status: response.statusCode, text, headers: response.headers }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

describeWithProxies("the files of deploy/ for proxies", () => {
  test.for(ONE)(
    "$name before one server forwards the IP address, hides metrics, and streams answers",
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

      // The stub completes its response only after the first half has arrived.
      const slow = await get(origin, "/slow", () => school.finish());
      expect(slow.text).toBe("the first half, and the second");
    },
  );

  test.for([
    ...ONE.map((one) => ({ ...one, servers: 1 })),
    ...SEVERAL.map((one) => ({ ...one, servers: 2 })),
  ])(
    "$name before $servers passes a body of 2 GiB on while it arrives",
    async ({ start, servers }) => {
      const schools = await Promise.all(Array.from({ length: servers }, aStandIn));
      const { origin } = await started(start, schools);
      const headers = { "content-length": LARGEST, "content-type": "video/mp4" };
      const upload = request(`${origin}/files/video`, { ...OPTIONS, method: "PUT", headers });
      const refused: unknown[] = [];
      upload.on("response", (response) => void refused.push(response.statusCode));
      upload.on("error", () => undefined);
      upload.write(Buffer.alloc(4 * MEBIBYTE));
      await expect
        .poll(() => schools.reduce((sum, { received }) => sum + received(), 0))
        .toBe(4 * MEBIBYTE);
      expect(refused).toEqual([]);
      upload.destroy();
    },
  );

  test.for([ONE, SEVERAL].map(([nginx], at) => ({ start: nginx?.start, servers: at + 1 })))(
    "nginx before $servers opens 64 connections for the requests of one of a browser",
    async ({ start, servers }) => {
      const schools = await Promise.all(Array.from({ length: servers }, aStandIn));
      const { origin } = await started(start ?? expect.fail(), schools);
      const browser = connect(origin, { rejectUnauthorized: false }).on("error", () => undefined);
      endings.push(() => browser.destroy());
      await once(browser, "remoteSettings");
      for (let count = 0; count < 100; count += 1) {
        browser.request({ ":path": "/slow" }).on("error", () => undefined);
      }
      const running = () => schools.reduce((sum, { seen }) => sum + seen.length, 0);
      await expect.poll(running).toBe(64);
      await pause(200);
      expect(running()).toBe(64);
    },
  );

  test("Caddy before one server lets no request fail while the server is restarted", async () => {
    const school = await aStandIn();
    const { origin } = await started(
      (to) => startCaddy("caddy/one-server.Caddyfile", to),
      [school],
    );
    const stop = askAllTheTime(`${origin}/`);
    for (let restart = 0; restart < 2; restart += 1) {
      await expect.poll(() => statusOf(`${origin}/`)).toBe(200);
      await school.end();
      // Caddy notices closed connections; it does not retry changes already sent.
      await pause(500);
      const waiting = Promise.all([
        ask(`${origin}/`, {}),
        ask(`${origin}/api`, { method: "POST" }),
      ]);
      await pause(2_000);
      await school.begin();
      expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
    }
    const { asked, failed } = await stop();
    expect(asked).toBeGreaterThan(0);
    expect(failed).toEqual([]);
  });

  test.for(["one-server", "several-servers"])(
    "nginx with %s.conf answers who wants a page while no server listens with one that loads itself again",
    async (name) => {
      const schools = await Promise.all(
        Array.from({ length: name === "one-server" ? 1 : 2 }, aStandIn),
      );
      const start = (to: string[]) => startNginx(`nginx/${name}.conf`, to, SECURE);
      const { origin } = await started(start, schools);
      for (const school of schools) await school.end();
      const page = await ask(`${origin}/courses`, {
        headers: { accept: "text/html,*/*;q=0.8" },
      });
      expect(page).toMatchObject({
        status: 503,
        headers: {
          "content-type": "text/html; charset=utf-8",
          "retry-after": "5",
          "cache-control": "no-store",
        },
      });
      for (const text of ['http-equiv="refresh"', 'lang="ar"', 'lang="ur"', 'lang="ckb"'])
        expect(page.text).toContain(text);
      const others = [
        await ask(`${origin}/api/v1/courses`, { headers: { accept: "application/json" } }),
        await ask(`${origin}/courses`, { method: "POST", headers: { accept: "text/html" } }),
      ];
      for (const { status, text } of others) {
        expect(status).toBe(502);
        expect(text).not.toContain("refresh");
      }
      for (const school of schools) await school.begin();
      await expect.poll(() => statusOf(`${origin}/courses`)).toBe(200);
    },
  );

  test("nginx redirects port 80 to TLS, except for certificate challenges", async () => {
    const { plainOrigin } = await started(
      (to) => startNginx("nginx/one-server.conf", to, SECURE),
      [await aStandIn()],
    );
    const get = (path: string) => fetch(`${plainOrigin}${path}`, { redirect: "manual" });
    expect((await get("/courses")).status).toBe(301);
    expect((await get("/.well-known/acme-challenge/none")).status).toBe(404);
  });

  test.for(SEVERAL)(
    "$name gives requests to the servers in turn, and none to one that has ended",
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
        .poll(async () => ((await askOften()).length === 0 ? first.seen.length : 0))
        .toBeGreaterThan(before);
    },
  );

  test("nginx repeats unanswered reads and short changes with an Idempotency-Key only", async () => {
    const repeats = async (
      own: { method: string; headers?: Record<string, string> },
      text = '{"title":"A note"}',
    ) => {
      const schools = [await aStandIn(), await aStandIn()] as const;
      const { origin } = await started(
        (to) => startNginx("nginx/several-servers.conf", to, SECURE),
        schools,
      );
      schools[0].answersNothing();
      const body = own.method === "GET" ? {} : { body: text };
      const answers = [await ask(`${origin}/1`, { ...own, ...body })];
      answers.push(await ask(`${origin}/2`, { ...own, ...body }));
      const seen = schools.map((one) => one.seen.map(({ url }) => url));
      return { seen, statuses: answers.map(({ status }) => status) };
    };
    // The second server gets its own request and, if retryable, that of the first.
    expect(await repeats({ method: "GET" })).toMatchObject({ statuses: [200, 200] });
    const headers = { "content-type": "application/json" };
    const key = { ...headers, "idempotency-key": "6566" };
    const keyed = await repeats({ method: "POST", headers: key });
    expect(keyed).toMatchObject({ statuses: [200, 200] });
    expect(keyed.seen[1]).toEqual(["/1", "/2"]);
    // nginx buffers what it retries, so long bodies are not retried.
    for (const others of [
      await repeats({ method: "POST", headers }),
      await repeats({ method: "POST", headers: key }, "x".repeat(100_000)),
    ]) {
      expect(new Set(others.statuses)).toEqual(new Set([200, 502]));
      expect(others.seen.flat().toSorted()).toEqual(["/1", "/2"]);
    }
  });

  test("Caddy gives no requests to a server whose /readyz says 503, until it says 200 again", async () => {
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
    await expect.poll(firstServes).toBe(false);
    first.isReady(true);
    await expect.poll(firstServes).toBe(true);
  });
});
