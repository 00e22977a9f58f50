import { createRequire } from "node:module";
import { resolve } from "node:path";

import { cruise } from "dependency-cruiser";
import type { ICruiseOptions, ICruiseResult, IFlattenedRuleSet } from "dependency-cruiser";

import { sourceFiles } from "./source-files.ts";
import { conclude, type Finding, type Verdict } from "./verdict.ts";

const workspaces = ["contract", "testkit", "server", "web", "e2e", "bench"];
const neverEmpty = ["contract", "server", "web", "e2e"];

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

/** What the cruise missed: with an unsuitable TypeScript it passes having read nothing. */
function blindSpots(onDisk: string[], result: ICruiseResult): Finding[] {
  const seen = new Map(result.modules.map((module) => [module.source, module]));
  const unseen = onDisk
    .filter((file) => !seen.has(file))
    .map((file) => ({ file, says: "blind: the wall checker did not read this file" }));
  const empty = neverEmpty
    .filter((workspace) => !onDisk.some((file) => file.startsWith(`${workspace}/`)))
    .map((workspace) => ({ file: workspace, says: "blind: no source file in this workspace" }));
  const deaf = neverEmpty
    .filter((workspace) => onDisk.some((file) => file.startsWith(`${workspace}/`)))
    .filter(
      (workspace) =>
        !result.modules.some(
          (module) => module.source.startsWith(`${workspace}/`) && module.dependencies.length > 0,
        ),
    )
    .map((workspace) => ({ file: workspace, says: "blind: no import seen in this workspace" }));
  return [...unseen, ...empty, ...deaf];
}

export async function judgeWalls(root: string): Promise<Verdict> {
  const onDisk = [...workspaces, "checks"].flatMap((folder) =>
    sourceFiles(root, folder, [".ts", ".tsx", ".mjs"]),
  );
  const folders = [...workspaces, "checks"].filter((folder) =>
    onDisk.some((file) => file.startsWith(`${folder}/`)),
  );
  if (folders.length === 0) return { looked: 0, findings: [] };

  const result = await cruiseTree(root, folders);
  const comments = new Map(
    wallConfig().forbidden?.map((rule) => [rule.name ?? "", rule.comment ?? ""]),
  );
  const broken = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle === undefined ? to : cycle.map(({ name }) => name).join(" -> ");
    return { file: from, says: `${rule.name}: -> ${way}. ${comments.get(rule.name) ?? ""}` };
  });
  return { looked: onDisk.length, findings: [...blindSpots(onDisk, result), ...broken] };
}

if (import.meta.main) {
  process.exitCode = conclude("walls", await judgeWalls(resolve(process.argv[2] ?? ".")));
}
