import { createRequire } from "node:module";
import { resolve } from "node:path";

import { cruise } from "dependency-cruiser";
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from "dependency-cruiser";

import { sourceFiles } from "./source-files.ts";
import { printResult, type Finding, type CheckResult } from "./check-result.ts";

const workspaces = ["contract", "testkit", "server", "web", "e2e", "bench"];
const requiredWorkspaces = ["contract", "server", "web", "e2e"];

interface WallConfig extends IFlattenedRuleSet {
  options: ICruiseOptions;
}

function wallConfig(): WallConfig {
  const { options, ...ruleSet } = createRequire(import.meta.url)(
    "../.dependency-cruiser.cjs",
  ) as WallConfig;
  return { ...ruleSet, options };
}

async function cruiseTree(root: string, folders: string[]): Promise<ICruiseResult> {
  const { options, ...ruleSet } = wallConfig();
  const { enhancedResolveOptions, ...rest } = options;
  const { output } = await cruise(
    folders,
    { ...rest, baseDir: root, validate: true, ruleSet, outputType: "json" },
    enhancedResolveOptions,
  );
  return typeof output === "string" ? (JSON.parse(output) as ICruiseResult) : output;
}

/** Detects unread files: with an unsupported TypeScript, dependency-cruiser passes without reading. */
function findUnread(onDisk: string[], result: ICruiseResult): Finding[] {
  const seen = new Map(result.modules.map((module) => [module.source, module]));
  const unseen = onDisk
    .filter((file) => !seen.has(file))
    .map((file) => ({ file, message: "unread: the check of walls did not read this file" }));
  const empty = requiredWorkspaces
    .filter((workspace) => !onDisk.some((file) => file.startsWith(`${workspace}/`)))
    .map((workspace) => ({ file: workspace, message: "unread: no source file in this workspace" }));
  const withoutImports = requiredWorkspaces
    .filter((workspace) => onDisk.some((file) => file.startsWith(`${workspace}/`)))
    .filter(
      (workspace) =>
        !result.modules.some(
          (module) => module.source.startsWith(`${workspace}/`) && module.dependencies.length > 0,
        ),
    )
    .map((workspace) => ({
      file: workspace,
      message: "unread: no import found in this workspace",
    }));
  return [...unseen, ...empty, ...withoutImports];
}

export async function checkWalls(root: string): Promise<CheckResult> {
  const onDisk = [...workspaces, "checks"].flatMap((folder) =>
    sourceFiles(root, folder, [".ts", ".tsx", ".mjs"]),
  );
  const folders = [...workspaces, "checks"].filter((folder) =>
    onDisk.some((file) => file.startsWith(`${folder}/`)),
  );
  if (folders.length === 0) return { fileCount: 0, findings: [] };

  const result = await cruiseTree(root, folders);
  const comments = new Map(
    wallConfig().forbidden?.map((rule) => [rule.name ?? "", rule.comment ?? ""]),
  );
  const broken = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(" -> ");
    return { file: from, message: `${rule.name}: -> ${way}. ${comments.get(rule.name) ?? ""}` };
  });
  return { fileCount: onDisk.length, findings: [...findUnread(onDisk, result), ...broken] };
}

if (import.meta.main) {
  process.exitCode = printResult("walls", await checkWalls(resolve(process.argv[2] ?? ".")));
}
