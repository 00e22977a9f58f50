import { expect } from "vitest";
import { appTest } from "../../testing/app-test.ts";
import { openSchoolWithPages } from "../../testing/school-with-pages.ts";

const NAMES = { SCHOOL_NAME: 'House of "Light"', SCHOOL_NAMES: "ur=مدرسہ نور" };
const test = appTest(() => openSchoolWithPages(NAMES));

test.for([
  ["en", "ltr", NAMES.SCHOOL_NAME],
  ["ur", "rtl", "مدرسہ نور"],
  ["ckb", "rtl", NAMES.SCHOOL_NAME],
] as const)(
  "the app has the school's name in %s, and is one app in each language",
  async ([language, dir, name], { school }) => {
    const url = `/manifest.webmanifest?lang=${language}`;
    const { statusCode, headers, body } = await school.http.inject({ url });
    expect([statusCode, headers["content-type"]]).toEqual([
      200,
      "application/manifest+json; charset=utf-8",
    ]);
    const manifest = JSON.parse(body) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name, short_name: name, lang: language, dir });
    expect(manifest).toMatchObject({ id: "/", start_url: "/", scope: "/", display: "standalone" });
  },
);

test("the manifest is in the reader's language without one in its URL", async ({ school }) => {
  const { body } = await school.http.inject({
    url: "/manifest.webmanifest",
    headers: { "accept-language": "ur-IN" },
  });
  expect(JSON.parse(body)).toMatchObject({ lang: "ur", name: "مدرسہ نور" });
});

test("pages may ask for the microphone, and for no other device", async ({ school }) => {
  const { headers } = await school.http.inject({ url: "/dashboard" });
  expect(headers["permissions-policy"]).toBe(
    "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
  );
});

test("pages may start the worker and read the manifest, and a browser asks for the worker each time", async ({
  school,
}) => {
  const page = await school.http.inject({ url: "/dashboard" });
  expect(page.headers["content-security-policy"]).toMatch(/worker-src 'self'; manifest-src 'self'/);
  const worker = await school.http.inject({ url: "/service-worker.js" });
  expect([worker.statusCode, worker.headers["cache-control"]]).toEqual([200, "no-cache"]);
  const icon = await school.http.inject({ url: "/favicon.svg" });
  expect([icon.statusCode, icon.headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
});
