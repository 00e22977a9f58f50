import { expect, it } from "vitest";
import routes from "../app/routes.ts";
import { addressesOf, type BuiltRoutes } from "./write-addresses.ts";

type Listed = (typeof routes)[number];

/** As the router's build passes them: a flat list, each with its parent's id. */
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
