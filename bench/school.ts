import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { API } from "@madrasa/contract/endpoint";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);
const SUPERADMIN = { email: "keeper@bench.school", password: "bench of cedar" };

export type BenchSchool = {
  origin: string;
  /** Its data folder. */
  folder: string;
  pid: number;
  /** Calls under the base path; throws with the server's own sentence. */
  call: <Data>(
    method: string,
    path: string,
    options?: { token?: string; body?: object },
  ) => Promise<Data>;
  signUp: (role: "student" | "teacher") => Promise<string>;
  upload: (
    token: string,
    courseId: string,
    filename: string,
    bytes: Buffer,
    type: string,
  ) => Promise<string>;
  close: () => Promise<void>;
};

/** Starts the real server on a free port with a data folder of its own. */
export async function startSchool(): Promise<BenchSchool> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(process.execPath, ["server/src/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      PORT: new URL(origin).port,
      DATA_DIR: folder,
      ...(process.env["BENCH_STORAGE_URL"] && { STORAGE_URL: process.env["BENCH_STORAGE_URL"] }),
      ...(process.env["BENCH_DATABASE_URL"] && { DATABASE_URL: process.env["BENCH_DATABASE_URL"] }),
      SUPERADMIN_EMAIL: SUPERADMIN.email,
      SUPERADMIN_PASSWORD: SUPERADMIN.password,
      CODES_PER_ADDRESS_PER_HOUR: "1000000",
      CODES_PER_DAY: "10000000",
      CALLS_PER_ADDRESS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilAlive(origin, server);

  const call: BenchSchool["call"] = async (method, address, { token, body } = {}) => {
    const response = await fetch(`${origin}${API}${address}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as { message: string; data: unknown };
    if (!response.ok) throw new Error(`${method} ${address}: ${answer.message}`);
    return answer.data as never;
  };

  let people = 0;
  return {
    origin,
    folder,
    pid: server.pid ?? 0,
    call,
    signUp: async (role) => {
      people += 1;
      const phoneNumber = String(9_000_000_000 + people);
      const country = "IN";
      await call("POST", "/user/sendOTP?for=createUser", {
        body: { phoneNumber, country, method: "sms" },
      });
      const sent =
        readFileSync(path.join(folder, "outbox.jsonl"), "utf8").trim().split("\n").at(-1) ?? "";
      const otp = /\d{4}/.exec((JSON.parse(sent) as { text: string }).text)?.[0];
      await call("POST", "/user/verifyOtp", { body: { phoneNumber, country, otp } });
      const { token } = await call<{ token: string }>("POST", "/user/signup", {
        body: {
          firstName: "Bench",
          lastName: String(people),
          email: `${role}${people}@bench.school`,
          phone: phoneNumber,
          country,
          password: "bench of cedar",
          role,
          otp,
        },
      });
      if (role === "teacher") {
        const superadmin = await call<{ token: string }>("POST", "/admin/login", {
          body: SUPERADMIN,
        });
        await call("POST", "/admin/auth/teacher/approve/all", { token: superadmin.token });
      }
      return token;
    },
    upload: async (token, courseId, filename, bytes, type) => {
      const query = new URLSearchParams({ courseId, filename, contentType: type });
      const { signedUrl, fileKey, headers } = await call<{
        signedUrl: string;
        fileKey: string;
        headers: Record<string, string>;
      }>("GET", `/user/teacher/course/getUpdateLink?${query.toString()}`, { token });
      const address = new URL(signedUrl, origin);
      await fetch(address, { method: "PUT", headers, body: new Uint8Array(bytes) });
      return fileKey;
    },
    close: async () => {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A published course with one section of `lessons` lessons. */
export async function publishCourse(
  school: BenchSchool,
  token: string,
  options: { title: string; lessons: number; banner: Buffer },
): Promise<{ courseId: string; lessonIds: string[] }> {
  const { course } = await school.call<{ course: { _id: string } }>(
    "POST",
    "/user/teacher/course",
    {
      token,
      body: {
        title: options.title,
        description: "Read slowly, one line a day.",
        category: "Arts",
        tags: ["bench"],
      },
    },
  );
  const courseId = course._id;
  const { section } = await school.call<{ section: { _id: string } }>(
    "POST",
    `/user/teacher/course/section?courseId=${courseId}`,
    { token, body: { title: "The first part", description: "Where one begins" } },
  );
  const lessonIds: string[] = [];
  for (let count = 1; count <= options.lessons; count += 1) {
    const filePath = await school.upload(token, courseId, "sheet.pdf", PDF, "application/pdf");
    const { lesson } = await school.call<{ lesson: { _id: string } }>(
      "POST",
      `/user/teacher/course/lesson?courseId=${courseId}&sectionId=${section._id}`,
      {
        token,
        body: {
          title: `Lesson ${count}`,
          description: "A short sheet to read",
          filePath,
          fileType: "application/pdf",
        },
      },
    );
    lessonIds.push(lesson._id);
  }
  const banner = await school.upload(token, courseId, "banner", options.banner, "image/png");
  await school.call("PATCH", `/user/teacher/course?courseId=${courseId}`, {
    token,
    body: { banner, published: true },
  });
  return { courseId, lessonIds };
}

async function untilAlive(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (server.exitCode !== null) throw new Error("The server ended before it listened.");
    const alive = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (alive) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The server did not listen within 10 s.");
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}
