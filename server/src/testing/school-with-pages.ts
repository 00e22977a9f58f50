import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { builtPages } from "./built-pages.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

export async function openSchoolWithPages(
  env: Record<string, string> = {},
  assets?: Record<string, string | Buffer>,
): Promise<TestApp> {
  const folder = mkdtempSync(path.join(tmpdir(), "pages-"));
  const school = await createTestApp(env, undefined, { pages: builtPages(folder, assets) });
  return {
    ...school,
    close: async () => {
      await school.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
