import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { contract } from "@madrasa/contract";
import { aDraft, aSection } from "@madrasa/testkit/courses";
import { ownPath, uploadFile } from "@madrasa/testkit/files";
import { freePort } from "@madrasa/testkit/free-port";
import { aTeacher } from "@madrasa/testkit/people";
import { MP4 } from "@madrasa/testkit/sample-files";
import { startBenchSchool } from "./school.ts";
import { load } from "./wrk.ts";

/**
 * A 50 MB video over plain HTTP: by nginx with sendfile, by this server, and by nginx for this server (FILES_BY=nginx),
 * alternating. Needs nginx and wrk in PATH.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 3);
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? 5);
const CONNECTIONS = Number(process.env["BENCH_CONNECTIONS"] ?? 4);
const SIZE = 50_000_000;

type Sender = { name: string; origin: string; path: string; pids: number[]; goal: string };
/** Megabytes per second, and CPU milliseconds per gigabyte. */
type Round = { speed: number; cpu: number };

const folder = mkdtempSync(path.join(tmpdir(), "bench-files-"));
const [alone, front, back] = [await freePort(), await freePort(), await freePort()];
const schools = [
  await startBenchSchool(),
  await startBenchSchool({
    FILES_BY: "nginx",
    PORT: String(back),
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    TRUST_PROXY: "loopback",
  }),
] as const;
const nginx = await startNginx(schools[1].dataDir);
try {
  await measure(await prepareSenders());
} finally {
  nginx.kill();
  for (const school of schools) await school.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function prepareSenders(): Promise<Sender[]> {
  const [own, behind] = schools;
  const ofNginx = { origin: `http://127.0.0.1:${alone}`, pids: [nginx.pid ?? 0] };
  const pids = [behind.pid, ...ofNginx.pids];
  const origin = `http://127.0.0.1:${front}`;
  return [
    { name: "nginx, sendfile", path: "/video", ...ofNginx, goal: "" },
    {
      name: "this server",
      path: await aVideo(own),
      origin: own.origin,
      pids: [own.pid],
      goal: "≥ 0.70",
    },
    { name: "FILES_BY=nginx", path: await aVideo(behind), origin, pids, goal: "≥ 0.95" },
  ];
}

async function aVideo(school: (typeof schools)[number]): Promise<string> {
  const teacher = await aTeacher(school);
  const courseId = await aDraft(school, teacher);
  const sectionId = await aSection(school, teacher, courseId);
  const bytes = Buffer.concat([MP4, Buffer.alloc(SIZE - MP4.length, 7)]);
  const type = "video/mp4";
  const filePath = await uploadFile(school, teacher, courseId, { bytes, type });
  const { token } = teacher;
  const added = await school.client.call(contract.lessons.addLesson, {
    token,
    query: { courseId, sectionId },
    body: { title: "A video", filePath, fileType: type },
  });
  const query = { courseId, lessonId: added.lesson._id };
  const { lesson } = await school.client.call(contract.lessons.readOwnLesson, { token, query });
  return ownPath(lesson.filePath) ?? "";
}

async function measure(senders: readonly Sender[]): Promise<void> {
  const rounds = senders.map((): Round[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, sender] of senders.entries()) rounds[index]?.push(await loadOnce(sender));
  }
  const [reference = []] = rounds;
  print(["sender", "MB/s", "ratio", "from-to", "goal", "CPU ms/GB"]);
  for (const [index, { name, goal }] of senders.entries()) {
    const own = rounds[index] ?? [];
    const ratios = own.map(({ speed }, round) => speed / (reference[round]?.speed ?? 0));
    print([
      name,
      median(own.map(({ speed }) => speed)).toFixed(0),
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
      goal,
      median(own.map(({ cpu }) => cpu)).toFixed(0),
    ]);
  }
}

async function loadOnce({ name, origin, path: url, pids }: Sender): Promise<Round> {
  const before = cpuOf(pids);
  const request = { method: "GET", path: url, headers: {} };
  const options = { connections: CONNECTIONS, seconds: SECONDS };
  const { perSecond, refused, failed } = await load(origin, [request], options);
  if (refused + failed > 0)
    throw new Error(`${name} refused ${refused} and failed ${failed} times.`);
  const gigabytes = (perSecond * SECONDS * SIZE) / 1e9;
  return { speed: (perSecond * SIZE) / 1e6, cpu: (cpuOf(pids) - before) / gigabytes };
}

/** Milliseconds; the kernel counts hundredths of a second. */
function cpuOf(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return fields.slice(11, 13).map(Number);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

/** Two ports: a folder, and the school with the location of `deploy/nginx/one-server.conf`. */
async function startNginx(dataDir: string) {
  const inFolder = (name: string) => path.join(folder, name);
  writeFileSync(inFolder("video"), Buffer.alloc(SIZE, 7));
  mkdirSync(inFolder("temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (part) => `${part}_temp_path ${inFolder("temporary")}/${part};`,
  );
  const deployed = readFileSync(
    new URL("../deploy/nginx/one-server.conf", import.meta.url),
    "utf8",
  );
  const [location = ""] = /^ {4}location \/stored-files\/ {[^}]*}/m.exec(deployed) ?? [];
  writeFileSync(
    inFolder("nginx.conf"),
    `daemon off; master_process off; pid ${inFolder("pid")};
     events { worker_connections 1024; }
     http {
       access_log off;
       sendfile on;
       ${temporary.join(" ")}
       server { listen 127.0.0.1:${alone}; root ${folder}; }
       server {
         listen 127.0.0.1:${front};
         proxy_buffering off;
         ${location.replace("/var/lib/madrasa", dataDir)}
         location / { proxy_pass http://127.0.0.1:${back}; }
       }
     }`,
  );
  const words = ["-e", "stderr", "-p", folder, "-c", inFolder("nginx.conf")];
  execFileSync("nginx", [...words, "-t"], { stdio: "pipe" });
  const child = spawn("nginx", words, { stdio: ["ignore", "ignore", "inherit"] });
  while (!(await accepts(alone))) await pause(20);
  return child;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(Boolean(socket.destroy())));
    socket.once("error", () => resolve(false));
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function print(cells: readonly string[]): void {
  const [first = "", ...rest] = cells;
  process.stdout.write(`${first.padEnd(18)}${rest.map((cell) => cell.padStart(12)).join("")}\n`);
}
