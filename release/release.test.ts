import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { makeCourse } from "@madrasa/testkit/courses";
import { freePort } from "@madrasa/testkit/free-port";
import { sampleOf } from "@madrasa/testkit/files";
import { aTeacher } from "@madrasa/testkit/people";
import { MANY_CODES } from "@madrasa/testkit/school";
import { startServerProcess, type ServerProcess } from "@madrasa/testkit/server-process";
import { filesIn, writeChecksums } from "./archive.ts";
import { makeRelease } from "./make-release.ts";
import { makeArchive } from "./testing/archives.ts";
import { openRoom, SYSTEM_PATH, USER, type Room } from "./testing/room.ts";

const VERSION = "1.2.3+test";

let room: Room;
let port: string;
let archive: string;
let program: string;
let school: ServerProcess | undefined;
beforeAll(async () => {
  room = openRoom();
  port = String(await freePort());
  archive = await makeArchive(room.makeFolder("dist"), VERSION);
  const home = room.makeFolder("home");
  await room.run("tar", ["--extract", "--file", archive, "--directory", home]);
  program = path.join(home, path.basename(archive, ".tar.gz"));
  expect(await room.run("chmod", ["-R", "a-w", program])).toMatchObject({ code: 0, stderr: "" });
});
afterAll(async () => {
  await school?.stop();
  room.remove();
});

const madrasa = (...words: string[]) =>
  room.run(path.join(program, "madrasa"), words, { DATA_DIR: room.makeFolder("data"), PORT: port });

test("it starts as nobody from a read-only folder, without Node and npm, and serves people", async () => {
  school = await startServerProcess({
    program: path.join(program, "madrasa"),
    entry: ["start"],
    user: USER,
    dataDir: room.makeFolder("data"),
    env: { PATH: SYSTEM_PATH, PORT: port, ...MANY_CODES },
  });
  const get = (url: string) => fetch(`${school?.origin}${url}`);
  expect(await (await get("/healthz")).json()).toMatchObject({ data: { version: VERSION } });
  expect(await (await get("/readyz")).json()).toMatchObject({ data: { status: "ok" } });
  const page = await (await get("/")).text();
  const [script = "no script"] = /\/assets\/[^"]+\.js(?=")/.exec(page) ?? [];
  expect((await get(script)).status).toBe(200);
  // Uses a thread for hashing and a process for images.
  const teacher = await aTeacher(school);
  const { courseId } = await makeCourse(school, teacher, {
    title: "Reading",
    description: "From the first letter.",
    isPublished: true,
    sections: [
      {
        title: "One",
        description: "Alif to ya.",
        lessons: [{ title: "Alif", description: "Its shape.", file: sampleOf("image/png") }],
      },
    ],
  });
  const { course } = await school.client.call(contract.catalogue.readPublicCourse, {
    params: { courseId },
  });
  expect(course.title).toBe("Reading");
  expect((await get(course.banner ?? "")).headers.get("content-type")).toBe("image/png");
});

test("the operator's commands are in it, and name themselves as they are typed", async () => {
  expect((await madrasa()).stderr).toMatch(/start, .*backup, .*doctor, .*restore/);
  const doctor = await madrasa("doctor");
  expect(doctor.stdout).toContain("madrasa backup --to FOLDER every night");
  expect(doctor.stdout.match(/^FAULT/gm)).toHaveLength(1);
  const taken = await madrasa("backup", "--to", room.makeFolder("backups"));
  expect(taken).toMatchObject({ code: 0, stderr: "" });
});

test("the files to copy and the operator's pages are in it, as they are here", () => {
  for (const name of ["deploy/systemd/madrasa.socket", "deploy/README.md", "docs/operations.md"]) {
    const here = readFileSync(path.join(import.meta.dirname, "..", name), "utf8");
    expect(readFileSync(path.join(program, name), "utf8")).toBe(here);
  }
});

test("the checksums are right and complete", async () => {
  const checked = await room.run("sh", [
    "-c",
    `cd '${program}' && sha256sum --quiet -c SHA256SUMS`,
  ]);
  expect(checked).toEqual({ code: 0, stdout: "", stderr: "" });
  const listed = readFileSync(path.join(program, "SHA256SUMS"), "utf8").match(/(?<= {2}).+/g);
  expect([...(listed ?? []), "SHA256SUMS"].toSorted()).toEqual(filesIn(program));
  const beside = await room.run("sh", [
    "-c",
    `cd '${path.dirname(archive)}' && sha256sum -c '${archive}.sha256'`,
  ]);
  expect(beside.code).toBe(0);
});

test("the list of parts and the notices name what is in it, and nothing that is not", () => {
  const bom = JSON.parse(readFileSync(path.join(program, "sbom.cdx.json"), "utf8")) as {
    metadata: { component: { version: string } };
    components: { name: string; version: string; hashes: unknown[] }[];
  };
  expect(bom.metadata.component.version).toBe(VERSION);
  const names = bom.components.map(({ name }) => name);
  const some = ["fastify", "sharp", "react", "tailwindcss", "@fontsource-variable/inter"];
  expect(names).toEqual(expect.arrayContaining([...some, `node-linux-${process.arch}`]));
  for (const tool of ["vite", "vitest", "@react-router/dev", "typescript"]) {
    expect(names).not.toContain(tool);
  }
  const notices = readFileSync(path.join(program, "THIRD-PARTY-NOTICES"), "utf8");
  for (const { name, version, hashes } of bom.components) {
    expect(hashes, name).toHaveLength(1);
    expect(notices).toContain(`${name} ${version} (`);
  }
  for (const text of ["GNU LESSER GENERAL PUBLIC LICENSE", "SIL OPEN FONT LICENSE"]) {
    expect(notices).toContain(text);
  }
});

test("the same source gives the same bytes", async () => {
  const again = await makeRelease(room.makeFolder("again"), VERSION);
  await writeChecksums(again);
  const sums = (folder: string) => readFileSync(path.join(folder, "SHA256SUMS"), "utf8");
  expect(sums(again)).toBe(sums(program));
});
