import type { Manifest } from "../platform/backup/manifest.ts";

export function inWords({ tables, files }: Pick<Manifest, "tables" | "files">): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${files.count} files of ${megabytes(files.bytes)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
