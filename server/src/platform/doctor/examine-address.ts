import { isIP } from "node:net";
import { certificateEnd } from "../certificate.ts";
import { DAY, SECOND } from "../clock.ts";
import { isLoopback, type Config } from "../config.ts";
import { proxies } from "../http/proxies.ts";
import { type Arrival, askServer } from "./ask-server.ts";
import { Fault, messageOf, type Examination } from "./fault.ts";

const TIMEOUT = 5 * SECOND;
const MEBIBYTE = 1024 ** 2;
/** Above nginx's default limit (1 MB). */
const FILE_BYTES = 2 * MEBIBYTE;
/** Largest body accepted if files go to a bucket. */
const CALL_BYTES = MEBIBYTE / 4;

/** ACME clients renew thirty days before expiry. */
const CERTIFICATE_DAYS = 14;
const EVERYWHERE = ["0.0.0.0", "::"];

const NOT_TRIED = "not checked, because the school was not reached at PUBLIC_URL";

/** Checks everything through PUBLIC_URL, like a client. */
export function examineAddress(config: Config): Examination[] {
  let asked: Promise<Arrival> | undefined;
  const reach = () => (asked ??= reachSchool(config));
  return [
    {
      part: "address",
      examine: async () => {
        await reach();
        return `the school answers at ${config.publicUrl}`;
      },
    },
    { part: "certificate", examine: () => examineCertificate(config) },
    {
      part: "proxy",
      examine: async () => examineProxy(config, await reach().catch(() => undefined)),
    },
    {
      part: "uploads",
      examine: () =>
        reach().then(
          () => sendBody(config),
          () => NOT_TRIED,
        ),
    },
  ];
}

/** Throws a Fault unless this very school responds. */
async function reachSchool(config: Config): Promise<Arrival> {
  const { publicUrl } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const secure = publicUrl.replace(/^http:/, "https:");
  if (protocol === "http:" && isPublic(hostname)) {
    throw new Fault(
      `PUBLIC_URL is http: passwords are sent unencrypted, and links in messages do not use TLS`,
      `put a proxy with TLS before the school (deploy/README.md), and set PUBLIC_URL to ${secure}`,
    );
  }
  const url = `${publicUrl}/healthz`;
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(url, { redirect: "manual", signal }).catch((error: unknown) => {
    throw certificateFault(error, hostname) ?? awayFault(error, publicUrl);
  });
  const target = answer.headers.get("location") ?? "";
  if (protocol === "http:" && target.startsWith("https:")) {
    throw new Fault(
      `PUBLIC_URL is http but leads to https: links in messages differ from what people type`,
      `set PUBLIC_URL to https://${hostname}`,
    );
  }
  if (answer.status !== 200) throw answerFault(url, answer);
  if (!(await isSchool(answer))) {
    throw new Fault(
      `another program answers at ${publicUrl}`,
      "set PUBLIC_URL to the address people type, and let the proxy forward it to HOST and PORT of the school",
    );
  }
  const known = await askServer(config, 0);
  if (known.status === 404) {
    throw new Fault(
      `a school with another SECRET_KEY answers at ${publicUrl}`,
      "set SECRET_KEY as the running school has it, or restart the school if it was changed",
    );
  }
  if (!known.ok) throw answerFault(`POST ${url}`, known);
  return ((await known.json()) as { data: Arrival }).data;
}

const answerFault = (url: string, { status }: Response) =>
  new Fault(
    `${url} answers ${status}`,
    "let the proxy forward every path to the school, and set PUBLIC_URL to the address people type",
  );

async function isSchool(answer: Response): Promise<boolean> {
  const body = (await answer.json().catch(() => undefined)) as { data?: { version?: unknown } };
  return typeof body?.data?.version === "string";
}

/** Judged by name, because public names often resolve to loopback on the server itself. */
function isPublic(hostname: string): boolean {
  const own = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|\[(::1\]|f[cde]))/;
  if (isIP(hostname) === 4 || hostname.startsWith("[")) return !own.test(hostname);
  return hostname.includes(".") && !/\.(localhost|local|lan|internal|test|arpa)$/.test(hostname);
}

/** https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const WITHOUT_ISSUER = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
];

function certificateFault(error: unknown, hostname: string): Fault | undefined {
  const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  if (code === "CERT_HAS_EXPIRED") {
    return new Fault(
      "the certificate has expired",
      "renew it: `certbot renew`, then reload nginx. Caddy renews by itself, and its log says why it did not",
    );
  }
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID") {
    return new Fault(
      `the certificate is not for ${hostname}`,
      `get a certificate for ${hostname}, or set PUBLIC_URL to the name that it is for`,
    );
  }
  if (WITHOUT_ISSUER.includes(code)) {
    return new Fault(
      "browsers do not trust the certificate: they do not know its issuer",
      "let ssl_certificate name fullchain.pem, not cert.pem; if you made it yourself, get one with certbot or Caddy",
    );
  }
  return undefined;
}

async function examineCertificate({ publicUrl }: Config): Promise<string> {
  if (publicUrl.startsWith("http:")) return "none, since PUBLIC_URL is http";
  const end = await certificateEnd(publicUrl);
  if (end === undefined) return NOT_TRIED;
  const days = Math.floor((end - Date.now()) / DAY);
  const day = new Date(end).toISOString().slice(0, 10);
  if (days >= CERTIFICATE_DAYS) return `valid until ${day}`;
  throw new Fault(
    days < 0
      ? `it ended on ${day}`
      : `it ends on ${day}, in ${days} days, and was not renewed in time`,
    "renew it: `certbot renew`, then reload nginx. Caddy renews by itself, and its log says why it did not",
  );
}

const awayFault = (error: unknown, publicUrl: string) =>
  new Fault(
    `nothing answers at ${publicUrl}: ${messageOf(error)}`,
    "start the school, and point PUBLIC_URL's name and the proxy at it",
  );

function examineProxy({ publicUrl, trustProxy, host, port }: Config, arrival?: Arrival): string {
  if (trustProxy === true && !isLoopback(host)) {
    throw new Fault(
      `HOST is ${host} and TRUST_PROXY is on: anyone who bypasses the proxy can claim any address`,
      "set TRUST_PROXY to the proxy's address, or HOST to 127.0.0.1",
    );
  }
  const isSecure = publicUrl.startsWith("https:");
  if (isSecure && trustProxy === "loopback" && EVERYWHERE.includes(host)) {
    throw new Fault(
      `HOST is ${host}, and the proxy is on this machine: who asks port ${port} from outside comes past TLS`,
      "set HOST to 127.0.0.1, or let a firewall close that port and leave it as it is in a container",
    );
  }
  if (trustProxy === false) {
    if (!isSecure && !arrival?.isForwarded) return "none";
    throw new Fault(
      `${isSecure ? "PUBLIC_URL is https, so there" : "there"} is a proxy that TRUST_PROXY does not trust: everyone counts as one address`,
      "set TRUST_PROXY to loopback, or to the proxy's address",
    );
  }
  if (arrival === undefined) return NOT_TRIED;
  const { address, isForwarded } = arrival;
  if (!isForwarded) {
    throw new Fault(
      "the proxy sends no X-Forwarded-For: everyone counts as one address",
      "let the proxy set X-Forwarded-For, as the files in deploy/ do",
    );
  }
  if (!proxies(trustProxy)(address)) {
    throw new Fault(
      `TRUST_PROXY does not name the proxy, whose address is ${address}: everyone counts as one address`,
      `set TRUST_PROXY to ${isLoopback(address) ? "loopback" : address}`,
    );
  }
  return `believed: ${trustProxy === true ? "every" : trustProxy}`;
}

async function sendBody(config: Config): Promise<string> {
  const bytes = config.s3 ? CALL_BYTES : FILE_BYTES;
  const words = bytes === FILE_BYTES ? "2 MB" : "250 KB";
  const mend = config.s3
    ? "let it take bodies of 1 MB: client_max_body_size 1m in nginx"
    : "let it take bodies of 2100 MB: client_max_body_size 2100m, as in deploy/nginx/one-server.conf";
  const answer = await askServer(config, bytes).catch((error: unknown) => {
    throw new Fault(`a body of ${words} does not arrive: ${messageOf(error)}`, mend);
  });
  if (answer.ok) return `a body of ${words} arrives`;
  throw new Fault(
    answer.status === 413
      ? `the proxy refuses a body of ${words}`
      : `a body of ${words} is answered with ${answer.status}`,
    mend,
  );
}
