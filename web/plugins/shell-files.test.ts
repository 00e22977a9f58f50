import { expect, it } from "vitest";
import { shellFiles } from "./shell-files.ts";

const routes = {
  root: { id: "root", file: "root.tsx" },
  students: { id: "students", parentId: "root", file: "pages/layouts/student-only.tsx" },
  home: { id: "home", parentId: "students", file: "pages/student-dashboard.tsx" },
  teachers: { id: "teachers", parentId: "root", file: "pages/layouts/teacher-only.tsx" },
  editor: { id: "editor", parentId: "teachers", file: "pages/edit-courses.tsx" },
  admin: { id: "admin", parentId: "root", file: "pages/admin/login.tsx" },
};
const built = (name: string, css: string[] = []) => ({
  module: `/assets/${name}`,
  imports: [],
  css,
});
const manifest = {
  url: "/assets/manifest-1234.js",
  entry: built("entry-1234.js"),
  routes: {
    root: built("root-1234.js", ["/assets/root-1234.css#"]),
    students: built("student-only-1234.js"),
    home: built("home-1234.js"),
    teachers: built("teacher-only-1234.js"),
    editor: built("editor-1234.js"),
    admin: built("admin-1234.js"),
  },
};
const texts = new Map(
  Object.entries({
    "entry-1234.js": 'import "./frame-1234.js"',
    "frame-1234.js": '{"en":"/assets/everyone.en-1234.json","staff":"/assets/staff.en-1234.json"}',
    "everyone.en-1234.json": "",
    "staff.en-1234.json": "",
    "root-1234.js": "",
    "root-1234.css":
      "url(/assets/letters-latin-1234.woff2) url(/assets/letters-latin-ext-1234.woff2)",
    "letters-latin-1234.woff2": "",
    "letters-latin-ext-1234.woff2": "",
    "student-only-1234.js": "",
    "home-1234.js": 'const later = () => import("./viewer-1234.js"); "unknown.js"',
    "viewer-1234.js": 'import("./pages-1234.js"); import("./controls-1234.js")',
    "controls-1234.js": 'import "./frame-1234.js"',
    "pages-1234.js": 'import "./pdf-help-1234.js"; const parts = "/assets/pdf-9-1234/"',
    "pdf-help-1234.js": 'import "./frame-1234.js"',
    "teacher-only-1234.js": "",
    "editor-1234.js": "",
    "admin-1234.js": "",
    "pdf-9-1234": "",
  }),
);
const parts = { routes, manifest, texts, documentsFolder: "pdf-9-1234" };
const found = shellFiles({ ...parts, staffScreens: [] });

it("finds what the screens of students load, also later, and nothing of staff", () => {
  expect(found.screens).toEqual([
    "controls-1234.js",
    "entry-1234.js",
    "everyone.en-1234.json",
    "frame-1234.js",
    "home-1234.js",
    "letters-latin-1234.woff2",
    "root-1234.css",
    "root-1234.js",
    "student-only-1234.js",
    "viewer-1234.js",
  ]);
});

it("tells apart what only documents need", () => {
  expect(found.documents).toEqual(["pages-1234.js", "pdf-help-1234.js"]);
});

it("adds a page of staff that is named, with its layouts and staff's messages, and no other", () => {
  const { screens } = shellFiles({ ...parts, staffScreens: ["pages/edit-courses.tsx"] });
  const more = ["editor-1234.js", "staff.en-1234.json", "teacher-only-1234.js"];
  expect(screens).toEqual([...found.screens, ...more].toSorted());
});
