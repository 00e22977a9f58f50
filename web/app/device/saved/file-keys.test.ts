import { expect, it } from "vitest";
import { keyOf, withSavedFiles } from "./file-keys.ts";

const KEY = "0123456789abcdef01234567";
const OTHER = "abcdefabcdefabcdefabcdef";

it("knows a file in any of its signed addresses", () => {
  expect(keyOf(`/files/${KEY}?expires=1&signature=x/y`)).toBe(KEY);
  expect(keyOf(`https://bucket.store.example/prefix/${KEY}?X-Amz-Signature=1`)).toBe(KEY);
  expect(keyOf("https://school.example/about")).toBeUndefined();
  expect(keyOf("")).toBeUndefined();
});

it("replaces the addresses of files that are kept, and nothing else", () => {
  const lesson = {
    _id: KEY,
    title: `/files/${KEY} is a title`,
    filePath: `https://school.example/files/${KEY}?signature=1`,
    renditions: [{ url: `/files/${KEY}?signature=2` }, { url: `/files/${OTHER}?signature=3` }],
    note: { content: [{ url: KEY }] },
    durationSeconds: 12,
  };
  expect(withSavedFiles(lesson, new Set([KEY]))).toEqual({
    ...lesson,
    filePath: `/saved/${KEY}`,
    renditions: [{ url: `/saved/${KEY}` }, { url: `/files/${OTHER}?signature=3` }],
  });
});
