import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { anUpload } from "@madrasa/testkit/files";
import { aTeacher, type Person } from "@madrasa/testkit/people";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { startProxy } from "../../testing/tcp-proxy.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

describeOnS3("while the store is away", () => {
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let school: TestApp;
  let teacher: Person;
  let courses: string[];
  beforeAll(async () => {
    const url = new URL(S3_SCHOOL.STORAGE_URL);
    const { hostname: host, port } = new URL(url.searchParams.get("endpoint") ?? "");
    proxy = await startProxy({ host, port: Number(port) });
    url.searchParams.set("endpoint", `http://127.0.0.1:${proxy.port}`);
    school = await createTestApp({ ...S3_SCHOOL, STORAGE_URL: url.href });
    teacher = await aTeacher(school);
    // One per outage, because drawn cards are cached.
    courses = [];
    for (let count = 0; count < 3; count += 1) {
      courses.push((await aPublishedCourse(school, teacher)).courseId);
    }
  });
  afterAll(async () => {
    await school.close();
    await proxy.end();
  });

  async function ask(courseId: string, key: string) {
    const { data } = await school.call(contract.outline.readOutline, {
      as: teacher,
      query: { courseId },
    });
    const [banner, card, saved, ready, metrics] = await Promise.all([
      school.http.inject({ url: data.course.banner ?? "" }),
      school.http.inject({ url: `/cards/${courseId}.jpg` }),
      school.call(contract.courses.updateCourse, {
        as: teacher,
        query: { courseId },
        body: { banner: key },
      }),
      school.http.inject({ url: "/readyz" }),
      school.http.inject({ url: "/metrics" }),
    ]);
    const reachable = /^storage_reachable (\d)$/m.exec(metrics.body)?.[1];
    return { banner, card, saved, ready, reachable };
  }

  async function expectAway(courseId: string, key: string): Promise<void> {
    const { banner, card, saved, ready, reachable } = await ask(courseId, key);
    const away = { code: "NOT_READY", message: expect.stringContaining("school’s files") };
    expect(banner.json()).toMatchObject(away);
    expect(card.json()).toMatchObject(away);
    expect(saved.body).toMatchObject(away);
    const retryAfter = [banner.headers, card.headers, saved.headers].map((headers) =>
      Number(headers["retry-after"]),
    );
    expect(Math.min(...retryAfter)).toBeGreaterThan(0);
    expect([banner.statusCode, card.statusCode, saved.status]).toEqual([503, 503, 503]);
    expect(card.headers["cache-control"]).toBe("no-store");
    expect([ready.statusCode, ready.json().data]).toEqual([200, { status: "degraded" }]);
    expect(reachable).toBe("0");
  }

  async function expectWell(courseId: string, key: string): Promise<void> {
    const { banner, card, saved, ready, reachable } = await ask(courseId, key);
    const statuses = [banner.statusCode, card.statusCode, saved.status, ready.statusCode];
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(ready.json().data).toEqual({ status: "ok" });
    expect(reachable).toBe("1");
  }

  const aBanner = (courseId: string) =>
    anUpload(school, teacher, courseId, { type: "image/png", filename: "banner" });

  test.for(["frozen", "ended"])(
    "%s, pictures and saves answer 503 in time and with a sentence, and people read on",
    async (how) => {
      const courseId = courses.pop() ?? "";
      const key = await aBanner(courseId);
      if (how === "frozen") proxy.freeze();
      else await proxy.end();
      try {
        await expectAway(courseId, key);
        const list = await school.call(contract.catalogue.listCourses, {});
        expect(list.status).toBe(200);
      } finally {
        if (how === "frozen") proxy.thaw();
        else await proxy.begin();
      }
      await expect
        .poll(async () => (await school.http.inject({ url: "/readyz" })).json().data)
        .toEqual({ status: "ok" });
      // Cards fail without calling the store for this long.
      school.wait(5_000);
      await expectWell(courseId, key);
    },
  );
});
