import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { environment } from "../platform/environment.ts";

const DEPLOY = fileURLToPath(new URL("../../../deploy", import.meta.url));

export const deployedPath = (file: string): string => path.join(DEPLOY, file);
export const readDeployed = (file: string): string => readFileSync(deployedPath(file), "utf8");

export function knownVariables(): Set<string> {
  return new Set(Object.keys(environment.shape));
}
