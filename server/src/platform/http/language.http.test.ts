import { expect } from "vitest";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";
import type { TestApp } from "../../testing/test-app.ts";

const test = appTest(() => openSchoolWithPages());

async function languageOf(
  school: TestApp,
  url: string,
  headers: Record<string, string> = {},
): Promise<string | undefined> {
  const { body } = await school.http.inject({ url, headers });
  return /<html lang="(\w+)" dir="(?:ltr|rtl)">/.exec(body)?.[1];
}

test.for([
  ["ar", "ar"],
  ["ar-IQ,en;q=0.5", "ar"],
  ["ur-IN", "ur"],
  ["ckb-IQ", "ckb"],
  ["ku", "ckb"],
  ["ku-Arab-IQ", "ckb"],
  ["ku-TR", "en"],
  ["ku-Latn", "en"],
  ["fr-FR,fr;q=0.9,ur;q=0.8,en;q=0.7", "ur"],
  ["en;q=0.3, ckb;q=0.9", "ckb"],
  ["ar;q=0, ur;q=0.1", "ur"],
  ["arc", "en"],
  ["de", "en"],
  ["", "en"],
  [";;;,=q,,", "en"],
  [`${"x,".repeat(5_000)}ar`, "en"],
] as const)("a browser that asks for %s gets the page in %s", async ([asked, got], { school }) => {
  expect(await languageOf(school, "/about", { "accept-language": asked })).toBe(got);
});

test("the reader's choice counts more than the browser, and the URL more than both", async ({
  school,
}) => {
  const headers = { "accept-language": "ar", cookie: "other=1; language=ur" };
  expect(await languageOf(school, "/about", headers)).toBe("ur");
  expect(await languageOf(school, "/about?lang=ckb", headers)).toBe("ckb");
  expect(await languageOf(school, "/dashboard?lang=ckb", headers)).toBe("ckb");
  expect(await languageOf(school, "/nowhere", headers)).toBe("ur");
});

test("a language that the school does not speak is not asked for", async ({ school }) => {
  const headers = { "accept-language": "ar", cookie: "language=__proto__" };
  for (const url of [
    "/about",
    "/about?lang=xx",
    "/about?lang=toString",
    "/about?lang=ar&lang=ur",
  ]) {
    expect(await languageOf(school, url, headers), url).toBe("ar");
  }
});

test("a cache keeps the languages apart", async ({ school }) => {
  const { headers } = await school.http.inject({ url: "/about" });
  expect(headers["vary"]).toBe("accept-encoding, accept-language, cookie");
});
