import { expect, it } from "vitest";
import routes from "../app/routes.ts";
import { addressesOf, modulesOf, type BuiltRoutes } from "./write-addresses.ts";

type Listed = (typeof routes)[number];

/** Flat list with parent ids, like the router's build. */
function built(entries: readonly Listed[], parentId = "root"): BuiltRoutes {
  const all: BuiltRoutes = {};
  for (const { id, path, index, file, children = [] } of entries) {
    const name = id ?? `${parentId}/${file}`;
    all[name] = {
      id: name,
      parentId,
      file,
      ...(path !== undefined && { path }),
      ...(index && { index }),
    };
    Object.assign(all, built(children, name));
  }
  return all;
}

const root: BuiltRoutes = { root: { id: "root", path: "", file: "root.tsx" } };
const topics = ["/learn-more/one", "/learn-more/two"];
const found = addressesOf({ ...root, ...built(routes) }, ["/", "/about", ...topics]);

it("lists every screen once, without the catch-all route", () => {
  expect(found.open).toContain("/");
  expect(found.open).toContain("/courses/:courseId");
  expect(found.open).toContain("/admin/login");
  expect(new Set(found.open).size).toBe(found.open.length);
  expect([...found.open, ...found.guarded].filter((one) => one.includes("*"))).toEqual([]);
});

it("knows which screens need a session", () => {
  expect(found.guarded).toEqual(
    expect.arrayContaining([
      "/user-settings",
      "/student-dashboard",
      "/course/:courseId/lesson/:lessonId",
      "/edit-courses",
      "/admin/dashboard",
      "/admin/dashboard/edit-pages",
    ]),
  );
  expect(found.guarded.filter((one) => found.open.includes(one))).toEqual([]);
});

it("lists prerendered pages instead of the route with a parameter that they match", () => {
  expect(found.open.filter((one) => one.startsWith("/learn-more"))).toEqual(topics);
});

it("names the files of a screen that is not prerendered, without those that every page has", () => {
  const all = { ...root, ...built(routes) };
  const layout = Object.values(all).find((route) => route?.file.endsWith("student-only.tsx"));
  const home = Object.values(all).find((route) => route?.path === "student-dashboard");
  const manifest = {
    entry: { module: "/entry.js", imports: ["/frame.js"] },
    routes: {
      root: { module: "/root.js", imports: ["/frame.js", "/first.js"] },
      [layout?.id ?? ""]: { module: "/student.js", clientLoaderModule: "/loader.js" },
      [home?.id ?? ""]: { module: "/home.js", imports: ["/first.js", "/shared.js"] },
    },
  };
  const modules = modulesOf(all, ["/", ...topics], manifest);
  expect(modules["/student-dashboard"]).toEqual([
    "/student.js",
    "/loader.js",
    "/home.js",
    "/shared.js",
  ]);
  expect(modules["/course/:courseId"]).toEqual(["/student.js", "/loader.js"]);
  expect(modules).not.toHaveProperty("/");
  expect(modules).not.toHaveProperty("/learn-more/:topic");
});
