import { build } from "vite";
import { expect, it } from "vitest";
import { contractWithoutSchemas } from "./contract-without-schemas.ts";

async function built(lines: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "silent",
    root: import.meta.dirname,
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry.js" ? `${import.meta.dirname}/entry.js` : undefined),
        load: (id) => (id.endsWith("/entry.js") ? lines : undefined),
      },
      contractWithoutSchemas(),
    ],
    build: { write: false, minify: false, rolldownOptions: { input: "entry.js" } },
  });
  if (!("output" in output)) throw new Error("One page has one output.");
  return output.output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
}

it("gives a page the method and the path of the calls it uses, and no zod", async () => {
  const script = await built(`
    import { contract } from "@madrasa/contract";
    import { createClient } from "@madrasa/contract/client";
    console.log(createClient, contract.progress.toggleCompletion);
  `);
  expect(script).toContain(`"path": "/api/v1/user/student/course/lesson/completionToggle"`);
  expect(script).toContain(`"method": "PATCH"`);
  expect(script).not.toContain("/api/v1/user/login");
  expect(script).not.toMatch(/zod/i);
});

it("refuses to build a page that loads a schema", async () => {
  const page = `
    import { email } from "@madrasa/contract/fields";
    console.log(email);
  `;
  await expect(built(page)).rejects.toThrow("The page must not contain zod");
});
