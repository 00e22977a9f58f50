import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { contract } from "@madrasa/contract";
import { createClient, fetchTransport } from "@madrasa/contract/client";
import { startCluster, type ClusterProcess } from "@madrasa/testkit/cluster-process";
import { aStudentOf, makeCourse } from "@madrasa/testkit/courses";
import { aTeacher, superadminSession, type Person } from "@madrasa/testkit/people";
import { sampleOf } from "@madrasa/testkit/files";
import { isCall } from "../support/calls.ts";
import { useSession } from "../support/session.ts";
import { expect, test } from "../support/test.ts";
import { watchScreens } from "../support/watch-screens.ts";

/**
 * Three servers behind PgBouncer and nginx, updated one by one with `madrasa update` to a build with other pages and
 * more columns, while people continue: some minutes, in `npm run test:long`.
 */
test.setTimeout(900_000);

const WORDS = { from: "Forgot password?", to: "Is your password forgotten?" };
const MAKE_BUILDS = fileURLToPath(new URL("../../release/testing/make-builds.ts", import.meta.url));
/** Exceeds `fail_timeout` of the proxy. */
const BETWEEN_SERVERS_MS = 4_000;
const LESSONS = ["First", "Second", "Third", "Fourth"].map((place) => `${place} lesson`);

let folder: string;
let builds: [former: string, archive: string];
let cluster: ClusterProcess;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  // On disk, because memory may be mounted noexec.
  folder = mkdtempSync("/var/tmp/madrasa-builds-");
  const words = [MAKE_BUILDS, folder, WORDS.from, WORDS.to];
  const printed = execFileSync(process.execPath, words, { encoding: "utf8" });
  builds = printed.trim().split("\n").slice(-2) as typeof builds;
  cluster = await startCluster(builds[0]);
});
test.afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("three servers are updated one after the other, and nobody who learns, teaches or visits notices @long", async ({
  newVisitor,
}) => {
  const { origin, origins } = cluster;
  const { screens, watch } = watchScreens();
  const teacher = await aTeacher(cluster);
  // One lesson stays incomplete, so that the course does not finish.
  const lessons = [...LESSONS, "Left for later"].map((title) => ({
    title,
    description: "",
    file: sampleOf("image/png"),
  }));
  const fiqh = {
    title: "Fiqh",
    description: "How to pray",
    tags: ["prayer"],
    sections: [{ title: "Prayer", description: "Its parts", lessons }],
    isPublished: true,
  };
  const { courseId, lessonIds } = await makeCourse(cluster, teacher, fiqh);
  // Separate course for deletions, which pages would refetch.
  const other = await makeCourse(cluster, teacher, { ...fiqh, title: "Hadith" });
  const taught = await makeCourse(cluster, teacher, { title: "Notes", description: "For later" });
  const join = async (): Promise<Person> => aStudentOf(cluster, courseId);
  const admin = await superadminSession(cluster);

  const open = async (path: string, session?: { token: string; role: string }) => {
    const page = await newVisitor({ baseURL: origin });
    await watch(page);
    if (session) await useSession(page, session);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => Object.assign(window, { openedBefore: true }));
    return page;
  };
  const printed: string[] = [];
  let isOver = false;
  const over = () => isOver;
  const actions = { ticks: 0, sections: 0, visits: 0 };

  const learners = [await join(), await join()];
  const waiting = await join();
  const [steady, reloading] = [
    await open(`/course/${courseId}/lesson/${lessonIds[0]}`, learners[0]),
    await open(`/course/${courseId}/lesson/${lessonIds[0]}`, learners[1]),
  ];
  const openedBefore = await open("/student-dashboard", waiting);
  const teaching = await open(`/edit-courses?courseId=${taught.courseId}`, teacher);
  const administrating = await open("/admin/dashboard", { ...admin, role: "superadmin" });
  const visiting = await open("/");
  const students = [
    await aStudentOf(cluster, other.courseId),
    await aStudentOf(cluster, other.courseId),
  ];
  await cluster.beginLoad({ ...other, teacher, students, sectionId: other.sectionIds[0] ?? "" });

  const isTicked = [new Map<string, boolean>(), new Map<string, boolean>()];
  const sections: string[] = [];
  const people = [
    learn(steady, { over, done: isTicked[0], onAction: () => (actions.ticks += 1) }),
    learn(reloading, {
      over,
      done: isTicked[1],
      onAction: () => (actions.ticks += 1),
      reloads: true,
    }),
    teach(teaching, { over, done: sections, onAction: () => (actions.sections += 1) }),
    visit(visiting, ["/courses", `/courses/${courseId}`, "/login", "/about", "/"], {
      over,
      onAction: () => (actions.visits += 1),
    }),
    visit(administrating, ["/admin/dashboard/students", "/admin/dashboard/statistics"], {
      over,
      onAction: () => (actions.visits += 1),
    }),
  ];
  const going = Promise.all(people);
  const updating = async () => {
    await pause(BETWEEN_SERVERS_MS);
    for (const server of origins.keys()) {
      printed.push(await cluster.update(server, builds[1]));
      await pause(BETWEEN_SERVERS_MS);
    }
    isOver = true;
  };
  await Promise.all([updating(), going]);
  const calls = await cluster.endLoad();

  await test.step("a page that was opened before shows screens that it had not loaded yet", async () => {
    await openedBefore.getByRole("link", { name: "Start Course" }).click();
    await openedBefore.getByRole("button", { name: "Mark completed" }).first().click();
    const done = openedBefore.getByRole("button", { name: "Completed", pressed: true });
    await expect(done.first()).toBeVisible();
    const fresh = await open("/login");
    await expect(fresh.getByRole("link", { name: WORDS.to })).toBeVisible();
    for (const page of [openedBefore, steady, teaching])
      expect(await page.evaluate(() => "openedBefore" in window)).toBe(true);
  });

  const lost: string[] = [];
  for (const server of origins) {
    const client = createClient(fetchTransport(server));
    for (const [index, { token }] of learners.entries()) {
      const tree = await client.call(contract.enrolment.readCourse, { token, query: { courseId } });
      const stored = (tree.course.sections ?? []).flatMap(({ lessonIds: all }) => all);
      for (const [title, ticked] of isTicked[index] ?? []) {
        const lesson = stored.find((one) => one.title === title);
        if (lesson?.completed !== ticked) lost.push(`${server}: ${title} of student ${index}`);
      }
    }
    const own = { token: teacher.token, query: { courseId: taught.courseId } };
    const { course } = await client.call(contract.outline.readOutline, own);
    const stored = new Set(course.sections.map(({ title }) => title));
    lost.push(...sections.filter((title) => !stored.has(title)));
  }
  console.log(
    `${actions.ticks} ticks, ${actions.sections} sections and ${actions.visits} visits in browsers; ` +
      `${calls.calls} calls beside them, ${calls.writes} of them acts`,
  );
  expect({ ...screens, lost, calls: calls.failed, lostCalls: calls.lost }).toEqual({
    blank: [],
    errors: [],
    failed: [],
    lost: [],
    calls: [],
    lostCalls: [],
  });
  expect(cluster.dead()).toEqual([]);
  expect(printed.map((text) => text.includes("The backup is in"))).toEqual([true, false, false]);
  expect(printed.filter((text) => text.includes("Updated to 2.0.0"))).toHaveLength(3);
});

type Going<Done> = { over: () => boolean; onAction: () => void; done: Done };

async function learn(
  page: Page,
  {
    over,
    done = new Map(),
    onAction,
    reloads = false,
  }: Going<Map<string, boolean> | undefined> & { reloads?: boolean },
): Promise<void> {
  const toggle = page.getByRole("button", { name: /^(Mark completed|Completed)$/ }).first();
  for (let round = 0; !over(); round += 1) {
    const title = LESSONS[round % LESSONS.length] ?? "";
    await page
      .getByRole("complementary")
      .getByRole("link", { name: new RegExp(`^${title}`) })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    if (reloads) await page.reload();
    await expect(toggle).toBeVisible();
    const isCompleted = (await toggle.getAttribute("aria-pressed")) === "true";
    // Waits for storage: a reload would lose it.
    const stored = page.waitForResponse(
      (response) => isCall(response.url(), contract.progress.toggleCompletion) && response.ok(),
    );
    await toggle.click();
    await expect(toggle).toHaveAttribute("aria-pressed", String(!isCompleted));
    await stored;
    done.set(title, !isCompleted);
    onAction();
  }
}

async function teach(page: Page, { over, done, onAction }: Going<string[]>): Promise<void> {
  const add = page.getByRole("button", { name: "Add section" }).last();
  for (let round = 1; !over(); round += 1) {
    const title = `Juz ${round}`;
    await add.click();
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Description").fill("Its words");
    await add.click();
    await expect(
      page.getByRole("button", { name: new RegExp(`${title}\\b`) }).first(),
    ).toBeVisible();
    done.push(title);
    onAction();
  }
}

async function visit(
  page: Page,
  paths: readonly string[],
  { over, onAction }: Omit<Going<void>, "done">,
): Promise<void> {
  for (let round = 0; !over(); round += 1) {
    await page.goto(paths[round % paths.length] ?? "/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    onAction();
  }
}
