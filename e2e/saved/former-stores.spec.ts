import { contract } from "@madrasa/contract";
import { aPublishedCourse, aStudentOf } from "@madrasa/testkit/courses";
import { aTeacher } from "@madrasa/testkit/people";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import type { Page } from "@playwright/test";
import { notesOf } from "../pages/student.ts";
import { bar, done } from "../pages/unsent.ts";
import { expect, test } from "../support/test.ts";

/** What a former build of the page has left on a phone is found by today's. */

test.setTimeout(180_000);

/** The act in `seal` is encrypted and becomes the value; a value with `base64` stands for a file. */
type Row = {
  key?: string | [string, number];
  value: unknown;
  seal?: { act: object; file?: string };
};
type FormerStore = {
  database: string;
  store: string;
  options?: IDBObjectStoreParameters;
  rows: Row[];
};

/** Writes databases and `localStorage` as that build did, before the page has run any script. */
async function leave(
  page: Page,
  school: SchoolProcess,
  left: {
    userId: string;
    storageKey: string;
    texts: Record<string, string>;
    databases: FormerStore[];
  },
): Promise<void> {
  await page.goto(`${school.origin}/favicon.svg`);
  await page.evaluate(async (json) => {
    const { userId, storageKey, texts, databases } = JSON.parse(json) as typeof left;
    for (const [key, value] of Object.entries(texts)) localStorage.setItem(key, value);
    const raw = Uint8Array.from(
      atob(storageKey.replaceAll("-", "+").replaceAll("_", "/")),
      (char) => char.codePointAt(0) ?? 0,
    );
    const cryptoKey = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
    const sealed = async ({ act, file }: { act: object; file?: string }) => {
      const image = file === undefined ? undefined : { name: "page.png", type: "image/png" };
      const json = new TextEncoder().encode(JSON.stringify({ ...act, image }));
      const length = new Uint8Array(4);
      new DataView(length.buffer).setUint32(0, json.length);
      const bytes = file === undefined ? [] : [bytesOf(file)];
      const plain = await new Blob([length, json, ...bytes]).arrayBuffer();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const additionalData = new TextEncoder().encode(userId);
      const algorithm = { name: "AES-GCM", iv, additionalData };
      return { iv, bytes: await crypto.subtle.encrypt(algorithm, cryptoKey, plain), owner: userId };
    };
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0);
    const fileOf = (value: unknown) => {
      const { base64, name, type } = value as { base64: string; name: string; type: string };
      return new File([bytesOf(base64)], name, { type });
    };
    const names = [...new Set(databases.map(({ database }) => database))];
    for (const name of names) {
      const own = databases.filter(({ database }) => database === name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name, 1);
        request.addEventListener("upgradeneeded", () => {
          for (const { store, options } of own) {
            const made = request.result.createObjectStore(store, options);
            if (store === "files" && name === "saved") made.createIndex("lessonId", "lessonId");
          }
        });
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(name)));
      });
      for (const { store, rows } of own) {
        const values: [unknown, IDBValidKey | undefined][] = [];
        for (const { key, value, seal } of rows) {
          const isFile = typeof value === "object" && value !== null && "base64" in value;
          const given = seal ? await sealed(seal) : isFile ? fileOf(value) : value;
          values.push([given, key]);
        }
        const transaction = database.transaction(store, "readwrite");
        for (const [value, key] of values) transaction.objectStore(store).put(value, key);
        await new Promise((resolve) => transaction.addEventListener("complete", resolve));
      }
      database.close();
    }
  }, JSON.stringify(left));
}

const databasesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** A person who was here before, and their course. */
const OTHERS = "fedcba9876543210fedcba98";

/** One transparent pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const IMAGE = { base64: PIXEL, name: "page.png", type: "image/png" };

test("a student loses nothing: acts that wait, a draft, a position and a saved lesson @all", async ({
  page,
  school,
}) => {
  const made = await aPublishedCourse(school, await aTeacher(school), { lessons: 2 });
  const { courseId } = made;
  const [first = "", second = ""] = made.lessonIds;
  const { id: userId, token } = await aStudentOf(school, courseId);
  const { client } = school;
  const { storageKey } = await client.call(contract.profile.readMe, { token });
  const { course } = await client.call(contract.enrolment.readCourse, {
    token,
    query: { courseId },
  });
  const read = async (lessonId: string) =>
    (await client.call(contract.viewer.readLesson, { token, query: { courseId, lessonId } }))
      .lesson;
  const [lesson, other] = [await read(first), await read(second)];
  const place = { courseId, lessonId: first, courseTitle: "Tajweed", lessonTitle: "Ghunna" };
  const note = {
    ...place,
    kind: "note",
    entryId: "0123456789abcdef01234567",
    title: "Madd",
    description: "Two counts",
  };
  const saved = { courseId, title: lesson.title, bytes: 3, received: 3, wantedAt: 1 };
  await leave(page, school, {
    userId,
    storageKey,
    texts: {
      token,
      role: "student",
      person: userId,
      storageKey,
      "mine:unsent": "2 0.5",
      "mine:saved": token.slice(0, 6),
      "mine:places": JSON.stringify([[lesson.note._id, { seconds: 1, savedAt: null }]]),
      [`draft:note:${other.note._id}`]: JSON.stringify({ title: "Ikhfa", description: "Hidden" }),
    },
    databases: [
      {
        database: "unsent",
        store: "acts",
        options: { autoIncrement: true },
        rows: [
          { value: null, seal: { act: { ...place, kind: "tick", completed: true } } },
          { value: null, seal: { act: note, file: PIXEL } },
        ],
      },
      {
        database: "drafts",
        store: "files",
        rows: [{ key: `note:${other.note._id}`, value: IMAGE }],
      },
      {
        database: "saved",
        store: "courses",
        options: { keyPath: "courseId" },
        rows: [
          { value: { courseId, course, owner: userId } },
          { value: { courseId: OTHERS, course, owner: OTHERS } },
        ],
      },
      {
        database: "saved",
        store: "lessons",
        options: { keyPath: "lessonId" },
        rows: [{ value: { ...saved, lessonId: first, state: "kept", lesson, noteLinks: {} } }],
      },
      {
        database: "saved",
        store: "files",
        options: { keyPath: "key" },
        rows: [
          {
            value: {
              key: "0123456789abcdef01234567",
              lessonId: first,
              isOwn: true,
              type: "image/png",
              name: "page.png",
              bytes: 3,
              received: 3,
            },
          },
        ],
      },
      {
        database: "saved",
        store: "parts",
        rows: [{ key: ["0123456789abcdef01234567", 0], value: IMAGE }],
      },
    ],
  });

  await page.goto(`${school.origin}/course/${courseId}/lesson/${first}`);
  await expect(done(page)).toBeVisible();
  await expect(page.getByRole("article", { name: "Madd" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const { note: onServer } = await read(first);
  expect(onServer.content).toMatchObject([{ _id: note.entryId, title: "Madd" }]);
  expect(onServer.content[0]?.url).toBeDefined();

  await page.goto(`${school.origin}/course/${courseId}/lesson/${second}`);
  const notes = notesOf(page);
  await expect(notes.getByLabel("Title")).toHaveValue("Ikhfa");
  await expect(notes.getByLabel("Description")).toHaveValue("Hidden");
  await expect(notes.getByRole("button", { name: "Remove image" })).toBeVisible();

  await page.goto(`${school.origin}/student-dashboard`);
  await expect(page.getByText("1 of 1 lesson kept")).toBeVisible();
  expect(await databasesOf(page)).toEqual(["saved"]);
  await test.step("what the saved lesson says can be read no more; what others left goes in a week", async () => {
    const rows = async () =>
      page.evaluate(async (owner) => {
        const settled = <T>(request: IDBRequest<T>) =>
          new Promise<T>((resolve) =>
            request.addEventListener("success", () => resolve(request.result)),
          );
        const database = await settled(indexedDB.open("saved"));
        const all = await Promise.all(
          ["courses", "lessons"].map((store) =>
            settled(database.transaction(store).objectStore(store).index("owner").getAll(owner)),
          ),
        );
        database.close();
        return JSON.stringify(all);
      }, userId);
    await expect.poll(rows).toContain('"content"');
    expect(await rows()).toMatch(/^\[\[\{.*\}\],\[\{.*\}\]\]$/);
    for (const word of [course.title, course.description, lesson.title, lesson.fileName]) {
      expect(await rows()).not.toContain(word);
    }
    const left = await page.evaluate((key) => localStorage.getItem(key), `left:person:${OTHERS}`);
    expect(Number(left)).toBeGreaterThan(Date.now());
  });
  const texts = await page.evaluate(() => Object.keys(localStorage));
  expect(texts.filter((key) => /^(draft|mine):[^:]*$/.test(key))).toEqual([]);
  expect(texts).toContain(`mine:${userId}:places`);
});

test("a teacher's upload that was under way is found with its file @all", async ({
  page,
  school,
}) => {
  const { id: userId, token } = await aTeacher(school);
  const { storageKey } = await school.client.call(contract.profile.readMe, { token });
  const id = "89abcdef0123456789abcdef";
  const upload = {
    id,
    ownerId: userId,
    courseId: "c",
    sectionId: "s",
    place: 1,
    isPaused: true,
    kind: "resource",
    title: "The chart",
    description: "",
    additionalResources: [],
    original: { name: "page.png", type: "image/png", size: 70, hash: "0" },
    parts: [{ kind: "original" }],
    isFrameDrawn: false,
    sentBytes: 0,
  };
  await leave(page, school, {
    userId,
    storageKey,
    texts: { token, role: "teacher", person: userId, storageKey, "mine:lesson-uploads": "yes" },
    databases: [
      { database: "lesson-uploads", store: "records", rows: [{ key: id, value: upload }] },
      {
        database: "lesson-upload-files",
        store: "files",
        rows: [{ key: `${id} original`, value: IMAGE }],
      },
    ],
  });
  await page.goto(`${school.origin}/teacher-dashboard`);
  const tray = page.getByRole("region", { name: "Uploads" });
  await tray.getByRole("button").first().click();
  await expect(tray.getByRole("paragraph").getByText("The chart")).toBeVisible();
  await expect(tray.getByRole("button", { name: "Go on" })).toBeVisible();
  expect(await databasesOf(page)).toEqual(["saved"]);
  const file = await page.evaluate(async (key) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) =>
        request.addEventListener("success", () => resolve(request.result)),
      );
    const database = await settled(indexedDB.open("saved"));
    const store = database.transaction("uploadFiles").objectStore("uploadFiles");
    const found = (await settled(store.get(key))) as File;
    database.close();
    return { name: found.name, size: found.size };
  }, `${id} original`);
  expect(file).toEqual({ name: "page.png", size: 70 });
});
