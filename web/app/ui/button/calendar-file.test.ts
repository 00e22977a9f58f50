import { expect, it } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const EVENT = {
  courseId: "0123456789abcdef01234567",
  title: "Halaqa; bring pens, paper",
  description: "Each Friday\nin \\ our room",
  link: "https://meet.example/halaqa?a=1",
  startsAt: Date.UTC(2026, 10, 27, 12, 30),
  movedFrom: undefined,
  madeAt: Date.UTC(2026, 10, 22),
};

function read(file: string): Record<string, string> {
  const unfolded = file.replaceAll("\r\n ", "").trimEnd().split("\r\n");
  return Object.fromEntries(
    unfolded.map((line) => {
      const at = line.indexOf(":");
      const value = line
        .slice(at + 1)
        .replace(/\\(.)/g, (_, after: string) => (after === "n" ? "\n" : after));
      return [line.slice(0, at), value];
    }),
  );
}

it("holds one event of an hour, in UTC", () => {
  expect(read(calendarFile(EVENT))).toMatchObject({
    UID: `${EVENT.courseId}-${EVENT.startsAt}`,
    SEQUENCE: "0",
    STATUS: "CONFIRMED",
    DTSTAMP: "20261122T000000Z",
    DTSTART: "20261127T123000Z",
    DTEND: "20261127T133000Z",
    SUMMARY: EVENT.title,
    DESCRIPTION: `${EVENT.description}\n${EVENT.link}`,
    URL: EVENT.link,
  });
});

it("has no line above 75 octets, in any script, and breaks no character", () => {
  const title = "مجلس التلاوة الأسبوعي 🕌 ".repeat(20);
  const file = calendarFile({ ...EVENT, title });
  const lengths = file.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  expect(read(file)["SUMMARY"]).toBe(title);
});

it("cancels the event of a deleted meeting, also of a moved one", () => {
  const hour = 60 * 60 * 1000;
  const moved = { ...EVENT, startsAt: EVENT.startsAt + hour, movedFrom: EVENT.startsAt };
  const before = read(calendarFile(EVENT));
  for (const event of [EVENT, moved]) {
    const cancelled = read(calendarFile({ ...event, isCancelled: true }));
    expect(cancelled).toMatchObject({ UID: before["UID"], STATUS: "CANCELLED" });
    expect(Number(cancelled["SEQUENCE"])).toBeGreaterThan(0);
  }
});

it("keeps the UID of a moved meeting and raises its sequence", () => {
  const hour = 60 * 60 * 1000;
  const [before, moved, again] = [
    EVENT,
    { ...EVENT, startsAt: EVENT.startsAt + hour, movedFrom: EVENT.startsAt, madeAt: EVENT.madeAt },
    {
      ...EVENT,
      startsAt: EVENT.startsAt + 2 * hour,
      movedFrom: EVENT.startsAt,
      madeAt: EVENT.madeAt + hour,
    },
  ].map((event) => read(calendarFile(event)));
  expect(moved?.["UID"]).toBe(before?.["UID"]);
  expect(again?.["UID"]).toBe(before?.["UID"]);
  expect(Number(moved?.["SEQUENCE"])).toBeGreaterThan(0);
  expect(Number(again?.["SEQUENCE"])).toBeGreaterThan(Number(moved?.["SEQUENCE"]));
});
