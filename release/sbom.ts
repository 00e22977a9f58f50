import { readFileSync } from "node:fs";
import path from "node:path";
import type { Package } from "./packages.ts";

type Lock = { packages: Record<string, { integrity?: string } | undefined> };

/** CycloneDX 1.5 with digests of package-lock.json. Without time and serial number, to be reproducible. */
export function sbomOf(
  root: string,
  { version, packages }: { version: string; packages: readonly Package[] },
): string {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as Lock;
  const components = packages.map(({ folder, name, version: number, license }) => {
    const purl = `pkg:npm/${name.replace("@", "%40")}@${number}`;
    return {
      type: "library",
      "bom-ref": `${purl}#${folder}`,
      name,
      version: number,
      purl,
      licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }],
      hashes: hashesOf(lock.packages[folder]?.integrity),
    };
  });
  const self = { type: "application", "bom-ref": "madrasa", name: "madrasa", version };
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: self },
    components,
    dependencies: [{ ref: "madrasa", dependsOn: components.map((one) => one["bom-ref"]) }],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

function hashesOf(integrity = "") {
  const names: Record<string, string> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };
  return integrity.split(" ").flatMap((text) => {
    const [algorithm = "", digest = ""] = text.split("-", 2);
    const alg = names[algorithm];
    return alg ? [{ alg, content: Buffer.from(digest, "base64").toString("hex") }] : [];
  });
}
