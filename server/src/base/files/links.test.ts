import { expect, test } from "vitest";
import { MINUTE } from "../../platform/clock.ts";
import type { Platform } from "../../platform/platform.ts";
import { thumbnailLink, viewLink } from "./links.ts";

function countingStorage() {
  let now = Date.parse("2026-11-22T10:00:00Z");
  const lives: number[] = [];
  const storage = {
    viewLink: async ({ key, expiresAt }: { key: string; expiresAt: number }) => {
      lives.push((expiresAt - now) / MINUTE);
      return `${key} signed ${lives.length} times`;
    },
  } as unknown as Platform["storage"];
  const links = { storage, clock: () => now };
  return { links, lives, wait: (minutes: number) => (now += minutes * MINUTE) };
}

test.each([
  ["thumbnail", thumbnailLink],
  [
    "video",
    (links: Parameters<typeof viewLink>[0], id: string) =>
      viewLink(links, { id, contentType: "video/mp4", name: "lesson.mp4" }),
  ],
])("signs a %s once in half an hour, valid for at least as long", async (_kind, linkTo) => {
  const { links, lives, wait } = countingStorage();
  const first = await linkTo(links, "one");
  wait(29);
  expect(await linkTo(links, "one")).toBe(first);
  expect(await linkTo(links, "other")).not.toBe(first);
  wait(1);
  expect(await linkTo(links, "one")).not.toBe(first);
  expect(lives).toEqual([60, 31, 60]);
});

test("signs a download, another name and another type apart", async () => {
  const { links } = countingStorage();
  const file = { id: "one", contentType: "video/mp4", name: "lesson.mp4" };
  const found = [
    await viewLink(links, file),
    await viewLink(links, file, "attachment"),
    await viewLink(links, { ...file, name: "other.mp4" }),
    await viewLink(links, { ...file, contentType: "video/webm" }),
  ];
  expect(new Set(found).size).toBe(4);
});
