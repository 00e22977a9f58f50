import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { startBrokenProxies } from "../testing/broken-proxies.ts";
import { describeWithProxies } from "../testing/deployed-proxies.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { describeOnS3 } from "../testing/on-s3.ts";
import { anOwnBucket } from "../testing/own-bucket.ts";
import { runCommand } from "../testing/run-command.ts";
import { startServerProcess, type ServerProcess } from "../testing/server-process.ts";

/** A school behind nginx, and a doctor with one fault per row. */

type Env = Record<string, string>;
type Row = {
  name: string;
  env?: () => Env;
  backups?: () => string;
  line: RegExp;
  mend: RegExp;
};

let room: string;
let backups: string;
let home: Env;
let school: ServerProcess;
let proxies: Awaited<ReturnType<typeof startBrokenProxies>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let bucket: Awaited<ReturnType<typeof anOwnBucket>>;
let stranger: { port: number; end: () => void };
let closed: number;

async function startStranger() {
  const server = createServer((_request, response) => response.end("Welcome"));
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  return { port, end: () => void server.close() };
}

const behind = (site: Parameters<typeof proxies.urlOf>[0]) => () => ({
  PUBLIC_URL: proxies.urlOf(site),
});
const elsewhere = (change: (url: URL) => void) => {
  const url = new URL(bucket.url);
  change(url);
  return url.href;
};
const atClosedPort = () =>
  elsewhere((url) => url.searchParams.set("endpoint", `http://127.0.0.1:${closed}`));
const withWrongSecret = () => elsewhere((url) => void (url.password = "not-the-secret"));
const ofNobody = () => elsewhere((url) => void (url.hostname = "nobodys-bucket"));

const ROWS: Row[] = [
  {
    name: "BACKUP_URL with a host at which nothing answers",
    env: () => ({ BACKUP_URL: atClosedPort() }),
    line: /bucket of backups: the store does not answer/,
    mend: /endpoint of BACKUP_URL/,
  },
  {
    name: "BACKUP_URL with a wrong secret",
    env: () => ({ BACKUP_URL: withWrongSecret() }),
    line: /bucket of backups: the store refuses/,
    mend: /key and secret of BACKUP_URL/,
  },
  {
    name: "BACKUP_URL with a bucket that does not exist",
    env: () => ({ BACKUP_URL: ofNobody() }),
    line: /bucket of backups: there is no bucket "nobodys-bucket"/,
    mend: /create the bucket/,
  },
  {
    name: "BACKUP_RECIPIENT that is no public key of age",
    env: () => ({ BACKUP_RECIPIENT: "age1qqqqqqqqqqqqqqqqqqqq" }),
    line: /encryption: .*is no public key of age/,
    mend: /age-keygen/,
  },
  {
    name: "STORAGE_URL with a host at which nothing answers",
    env: () => ({ STORAGE_URL: atClosedPort() }),
    line: /files: the store does not answer/,
    mend: /endpoint of STORAGE_URL/,
  },
  {
    name: "STORAGE_URL with a wrong secret",
    env: () => ({ STORAGE_URL: withWrongSecret() }),
    line: /files: the store refuses/,
    mend: /key and secret of STORAGE_URL/,
  },
  {
    name: "STORAGE_URL with a bucket that does not exist",
    env: () => ({ STORAGE_URL: ofNobody() }),
    line: /files: there is no bucket "nobodys-bucket"/,
    mend: /create the bucket/,
  },
  {
    name: "STORAGE_URL that the running school does not have",
    env: () => ({ STORAGE_URL: bucket.url }),
    line: /store: files are in the bucket ".*" .* here, and in a folder .* at the server that ran last/,
    mend: /set STORAGE_URL and DATA_DIR as there/,
  },
  {
    name: "SECRET_KEY that the running school does not have",
    env: () => ({ SECRET_KEY: "another-key-than-the-server-has-1234" }),
    line: /key: different from the one of the server that ran last/,
    mend: /set SECRET_KEY as there/,
  },
  {
    name: "DATA_DIR that does not exist",
    env: () => ({ DATA_DIR: path.join(room, "none/at/all") }),
    line: /There is no folder .*none\/at\/all/,
    mend: /Set DATA_DIR to the school's folder/,
  },
  {
    name: "a folder of backups that does not exist",
    backups: () => path.join(room, "not-mounted"),
    line: /backups: there is no folder .*not-mounted/,
    mend: /mount its disk/,
  },
  {
    name: "no backup in the folder",
    backups: () => room,
    line: /backups: there is no backup in/,
    mend: /backup -- --to FOLDER every night/,
  },
  {
    name: "HOST open to everybody with TRUST_PROXY=on",
    env: () => ({ HOST: "0.0.0.0", TRUST_PROXY: "on" }),
    line: /proxy: HOST is 0\.0\.0\.0 and TRUST_PROXY is on/,
    mend: /set TRUST_PROXY to the proxy's address/,
  },
  {
    name: "SMTP_URI in place of SMTP_URL, and TRUST_PROXIES in place of TRUST_PROXY",
    env: () => ({ SMTP_URI: "smtp://mail.example.org", TRUST_PROXIES: "loopback" }),
    line: /variables: .*SMTP_URI.*TRUST_PROXIES/,
    mend: /SMTP_URL for SMTP_URI, TRUST_PROXY for TRUST_PROXIES/,
  },
  {
    name: "METRICS_PORT that another program has",
    env: () => ({ METRICS_PORT: String(stranger.port) }),
    line: /metrics: another program answers/,
    mend: /METRICS_PORT to a free port/,
  },
  {
    name: "PUBLIC_URL at which nothing answers",
    env: () => ({ PUBLIC_URL: `https://127.0.0.1:${closed}` }),
    line: /address: nothing answers at https/,
    mend: /start the school/,
  },
  {
    name: "PUBLIC_URL at which another program answers",
    env: () => ({ PUBLIC_URL: `http://127.0.0.1:${stranger.port}` }),
    line: /address: another program answers/,
    mend: /PUBLIC_URL/,
  },
  {
    name: "PUBLIC_URL with http for everybody",
    env: () => ({ PUBLIC_URL: "http://203.0.113.7" }),
    line: /address: .*is http/,
    mend: /set PUBLIC_URL to https:/,
  },
  {
    name: "SMTP_URL with a wrong password",
    env: () => ({ SMTP_URL: mail.strangersUrl }),
    line: /email: the mail server refuses/,
    mend: /check SMTP_URL/,
  },
  {
    name: "a disk with too little room",
    env: () => ({ MIN_FREE_DISK_MB: "1000000000" }),
    line: /disk: .* uploads are refused/,
    mend: /MIN_FREE_DISK_MB/,
  },
];

const BEHIND_NGINX: Row[] = [
  {
    name: "PUBLIC_URL with http where the proxy leads to https",
    env: behind("redirecting"),
    line: /address: .*leads to https/,
    mend: /set PUBLIC_URL to https:/,
  },
  {
    name: "a proxy that takes bodies of 1 MB",
    env: behind("smallBodies"),
    line: /uploads: the proxy refuses a body of 2 MB/,
    mend: /client_max_body_size/,
  },
  {
    name: "a proxy that does not send X-Forwarded-For",
    env: behind("silentOnAddresses"),
    line: /proxy: .*X-Forwarded-For/,
    mend: /X-Forwarded-For/,
  },
  {
    name: "TRUST_PROXY that is off behind a proxy",
    env: () => ({ TRUST_PROXY: "off" }),
    line: /proxy: .*TRUST_PROXY does not trust/,
    mend: /TRUST_PROXY/,
  },
  {
    name: "TRUST_PROXY with an address that is not the proxy's",
    env: () => ({ TRUST_PROXY: "10.9.9.9" }),
    line: /proxy: TRUST_PROXY does not name the proxy, whose address is 127\.0\.0\.1/,
    mend: /set TRUST_PROXY to loopback/,
  },
  {
    name: "a certificate that nobody issued",
    env: () => ({ NODE_EXTRA_CA_CERTS: "" }),
    line: /address: browsers do not trust the certificate/,
    mend: /fullchain/,
  },
  {
    name: "a certificate of another name",
    env: behind("ofAnotherName"),
    line: /address: the certificate is not for 127\.0\.0\.1/,
    mend: /certificate for 127\.0\.0\.1, or set PUBLIC_URL/,
  },
  {
    name: "a certificate that has expired",
    env: behind("expired"),
    line: /address: the certificate has expired/,
    mend: /renew/,
  },
  {
    name: "a proxy that passes calls to where no school is",
    env: behind("withoutSchool"),
    line: /address: .*answers 502/,
    mend: /let the proxy forward every path to the school/,
  },
];

describeWithProxies("the doctor behind nginx", () => {
  describeOnS3("and with a store", () => {
    beforeAll(async () => {
      room = mkdtempSync(path.join(tmpdir(), "doctor-"));
      backups = path.join(room, "backups");
      mkdirSync(backups);
      const port = await freePort();
      [proxies, mail, bucket, stranger, closed] = await Promise.all([
        startBrokenProxies({ port }),
        startMailServer(),
        anOwnBucket(),
        startStranger(),
        freePort(),
      ]);
      home = {
        DATA_DIR: path.join(room, "school"),
        PORT: String(port),
        PUBLIC_URL: proxies.urlOf("right"),
        TRUST_PROXY: "loopback",
        SMTP_URL: mail.url,
        MAIL_FROM: "school@school.test",
        BACKUP_RECIPIENT: "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
        METRICS_PORT: String(await freePort()),
        MIN_FREE_DISK_MB: "1",
        NODE_EXTRA_CA_CERTS: proxies.authorities,
      };
      school = await startServerProcess(home["DATA_DIR"] ?? "", home);
      expect((await runCommand("backup", ["--to", backups], home)).stderr).toBe("");
    });
    afterAll(async () => {
      await school.end("SIGKILL");
      await proxies.end();
      await mail.close();
      bucket.close();
      stranger.end();
      rmSync(room, { recursive: true, force: true });
    });

    test("finds nothing where nothing is broken", async () => {
      const whole = { ...home, BACKUP_URL: bucket.url };
      const ran = await runCommand("doctor", ["--backups", backups], whole);
      expect(ran.stdout, ran.stderr).not.toMatch(/^FAULT/m);
      expect(ran.code).toBe(0);
    });

    test.concurrent.each([...ROWS, ...BEHIND_NGINX])(
      "names $name",
      async ({ env = () => ({}), backups: folder = () => backups, line, mend }) => {
        const more = env();
        const ran = await runCommand("doctor", ["--backups", folder()], { ...home, ...more });
        const said = ran.stdout + ran.stderr;
        expect(ran.code, said).toBe(1);
        // Splits output into faults with their remedies, or the sentence of a command that cannot start.
        const blocks = said.split(/^(?=ok |FAULT )/m).filter((block) => !block.startsWith("ok "));
        const named = blocks.find((block) => line.test(block));
        expect(named, said).toBeDefined();
        expect(named).toMatch(mend);
        expect(said).not.toMatch(/^\s+at /m);
      },
    );
  });
});
