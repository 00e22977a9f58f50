import { describe, expect, test } from "vitest";
import { expected, history, passage, proposals } from "../testing/expected-passages.ts";

describe("a lesson", () => {
  expected("backward", "new", {
    // Al-Layl has 21 verses: nobody gives the last one alone.
    "new 92:11-15": "92:16-21",
    "new 92:6-10, new 92:11-15, new 92:16-21": "91:1-5",
    // Al-Infitar was given whole, which says nothing of the 29 verses of at-Takwir.
    "new 82": "81:1-19",
    // A weak day.
    "new 89:1-10, new 89:11-15": "89:16-25",
    "new 89:1-10, new 89:11-18": "89:19-26",
    // A repetition says nothing of the usual length.
    "new 89:1-10, new 89:11-15 verse again, new 89:11-15": "89:16-25",
    "new 77:16-30, new 77:31-45, new 77:46-50 verse again, new 77:46-50": "76:1-15",
  });
  expected("onward", "new", {
    "new 2:1-10, new 2:11-15": "2:16-25",
    // Counted by verses, the lesson ends with its surah; a remainder says little about the usual
    // length.
    "new 18:98-102, new 18:103-107": "18:108-110",
    "new 18:103-107, new 18:108-110": "19:1-5",
    "new 18:103-107, new 18:108-110 verse again, new 18:108-110": "19:1-5",
  });
});

describe("recent of several days", () => {
  expected("onward", "recent", {
    // From the same page on, until the lesson is on another page.
    "new 19:1-70, recent 19:52-70 page, new 19:71-76": "19:52-76",
    "new 19:1-76, recent 19:52-76 page, new 19:77-84": "19:65-84",
    // The current juz, as far as it is learned.
    "new 1:1-2:169, recent 2:142-150 page, recent 2:142-157 page, new 2:170-176": "2:142-176",
    // Three pages each day, which begin with the juz on two days.
    "new 1:1-2:151, recent 2:135-151 page, new 2:152-156, recent 2:142-156 page, new 2:157-161, recent 2:142-161 page, new 2:162-166":
      "2:146-166",
    "new 1:1-2:169, recent 2:135-145 page, recent 2:142-153 page, new 2:170-176": "2:164-176",
  });
  expected("backward", "recent", {
    "new 101-114, recent 102-114, new 100, recent 101-114, new 99": "99-114",
  });
});

test("a part of a surah and whole ones are together what is usual, and the rest comes second", () => {
  const entries = history([
    "new 102-114",
    "new 101:1-6",
    "recent 101:1-6 surah",
    "+recent 102-103 surah",
    "new 101:7-11",
  ]);
  const given = { direction: "backward", today: passage("100:1-6") } as const;
  expect(proposals(entries, given).recent).toEqual(passage("101-103"));
  const own = passage("100:1-6");
  const second = proposals(entries, {
    ...given,
    today: own,
    heard: { new: [passage("100:7-11")], recent: [own] },
  });
  expect(second.recent).toEqual(passage("101-102"));
});

describe("old", () => {
  expected("onward", "old", {
    // Ends before what is recent, and takes no few verses of it alone.
    "new 1:1-2:145, old 2:92-105 quarter, recent 2:115-145 page": "2:106-112",
    "new 1:1-2:145, old 2:92-116 quarter, recent 2:120-145 page": "1:1-2:43",
    // A juz is heard whole though its last verses are recent.
    "new 1:1-2:149, new 78-114, old 78-114 part, recent 2:135-145 page, new 2:150-153": "1:1-2:141",
    // A weak day.
    "new 1:1-2:145, old 1:1-2:43 quarter, old 2:44-59 quarter": "2:60-91",
    "new 1:1-2:202, old 2:106-188 quarter, old 2:189-202 quarter again, old 2:189-202 quarter":
      "1:1-2:91",
  });
});
