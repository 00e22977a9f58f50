import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@madrasa/testkit/free-port";
import { providePackages } from "./debian-packages.ts";
import { runDaemon } from "./run-daemon.ts";

const FORWARDED = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";
const LARGE = "client_max_body_size 2100m;";

export async function startBrokenProxies(school: { port: number }) {
  const { env } = providePackages("nginx", ["nginx"]);
  const folder = mkdtempSync(path.join(tmpdir(), "broken-"));
  const inFolder = (name: string) => path.join(folder, name);
  const certify = (name: string, subject: string, end: string) => {
    makeCertificate(folder, { name, subject, end });
    return `ssl_certificate ${inFolder(name)}.pem; ssl_certificate_key ${inFolder(name)}.key;`;
  };
  const here = certify("here", "IP:127.0.0.1", "20991231000000Z");
  const elsewhere = certify("elsewhere", "DNS:other.example.org", "20991231000000Z");
  const expired = certify("expired", "IP:127.0.0.1", "20200102000000Z");
  const pass = `location / { proxy_pass http://127.0.0.1:${school.port}; }`;
  const sites = {
    right: [here, FORWARDED, LARGE, pass],
    smallBodies: [here, FORWARDED, pass],
    silentOnAddresses: [here, LARGE, pass],
    ofAnotherName: [elsewhere, FORWARDED, LARGE, pass],
    expired: [expired, FORWARDED, LARGE, pass],
    withoutSchool: [here, `location / { proxy_pass http://127.0.0.1:${await freePort()}; }`],
    redirecting: ["return 301 https://$host$request_uri;"],
  };
  type Site = keyof typeof sites;
  const ports = {} as Record<Site, number>;
  for (const site of Object.keys(sites) as Site[]) ports[site] = await freePort();
  const servers = (Object.entries(sites) as [Site, string[]][]).map(([site, lines]) => {
    const tls = lines.some((line) => line.startsWith("ssl_")) ? " ssl" : "";
    return `server { listen 127.0.0.1:${ports[site]}${tls}; ${lines.join("\n")} }`;
  });
  mkdirSync(inFolder("temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (part) => `${part}_temp_path ${inFolder("temporary")}/${part};`,
  );
  writeFileSync(
    inFolder("nginx.conf"),
    `daemon off; master_process off; pid ${inFolder("pid")};
     events { worker_connections 1024; }
     http { access_log off; ${temporary.join(" ")} ${servers.join("\n")} }`,
  );
  const command = ["nginx", "-e", "stderr", "-p", folder, "-c", inFolder("nginx.conf")] as const;
  const daemon = await runDaemon(command, ports.right, { env });
  return {
    urlOf: (site: Site) =>
      `${site === "redirecting" ? "http" : "https"}://127.0.0.1:${ports[site]}`,
    /** For NODE_EXTRA_CA_CERTS: self-signed. */
    authorities: inFolder("all.pem"),
    end: async () => {
      await daemon.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Certificate = { name: string; subject: string; end: string };

/** Self-signed; `openssl req` cannot create expired ones. */
function makeCertificate(folder: string, { name, subject, end }: Certificate): void {
  const { env } = providePackages("openssl", ["openssl"]);
  const inFolder = (file: string) => path.join(folder, file);
  const openssl = (...words: string[]) =>
    execFileSync("openssl", words, { env, cwd: folder, stdio: "pipe" });
  const config = `[ca]\ndefault_ca = own\n[own]\ndatabase = ${name}.index\nnew_certs_dir = .
    default_md = sha256\nrand_serial = yes\npolicy = any\nx509_extensions = names
    [any]\ncommonName = supplied\n[names]\nsubjectAltName = ${subject}\n`;
  writeFileSync(inFolder(`${name}.index`), "");
  writeFileSync(inFolder(`${name}.conf`), config);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const request = ["-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${name}`];
  openssl("req", "-new", ...key, ...request);
  const signing = ["ca", "-batch", "-selfsign", "-notext", "-config", `${name}.conf`];
  const files = ["-keyfile", `${name}.key`, "-in", `${name}.csr`];
  const dates = ["-startdate", "20200101000000Z", "-enddate", end];
  const signed = openssl(...signing, ...files, ...dates);
  writeFileSync(inFolder(`${name}.pem`), signed);
  writeFileSync(inFolder("all.pem"), signed, { flag: "a" });
}
