import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { noteServerDate, useIsClockWrong } from "../../lib/server-clock.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { schoolHour, today, weekdayOf } from "./days.ts";
import { StillOpen } from "./still-open.tsx";
import { useSheetDay } from "./use-sheet-day.ts";

const zone = vi.hoisted(() => ({ name: undefined as string | undefined }));
vi.mock("../../lib/page-head/school-zone.ts", () => ({ schoolZone: () => zone.name }));

const DAY_MS = 86_400_000;
let deviceAhead = 0;

const setTime = (time: string) => vi.setSystemTime(Date.parse(time) + deviceAhead);
const answer = (time: string) => {
  setTime(time);
  noteServerDate(new Date(Date.parse(time)).toUTCString());
};

function Shown() {
  const { day, isOwnDay, isOver, toDay } = useSheetDay();
  const words = [day, isOwnDay ? "own" : "other", isOver ? "over" : "goes on"].join(" ");
  return (
    <>
      <output>{words}</output>
      <button type="button" onClick={() => toDay(today())}>
        today
      </button>
    </>
  );
}

const shown = () => screen.getByRole("status").textContent;
const passTo = (time: string) =>
  act(() => {
    setTime(time);
    vi.advanceTimersByTime(15_000);
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  deviceAhead = 0;
  zone.name = undefined;
  // Resets the clock offset for the next test.
  noteServerDate(new Date().toUTCString());
  vi.useRealTimers();
});

describe("the school's date on a page", () => {
  it.each([
    ["Pacific/Kiritimati", "2026-11-25T10:00:00Z", "2026-11-26T00"],
    ["Pacific/Pago_Pago", "2026-11-25T10:59:00Z", "2026-11-24T23"],
    ["Asia/Kolkata", "2026-11-25T18:29:00Z", "2026-11-25T23"],
    ["Europe/London", "2026-10-25T00:30:00Z", "2026-10-25T01"],
    ["Europe/London", "2026-10-25T01:30:00Z", "2026-10-25T01"],
  ])("follows %s at %s", (name, time, hour) => {
    zone.name = name;
    answer(time);
    expect(schoolHour()).toBe(hour);
  });

  it.each([2, -2])("is the server's if the phone is %i days wrong", (days) => {
    zone.name = "Asia/Baghdad";
    deviceAhead = days * DAY_MS;
    answer("2026-11-25T12:00:00Z");
    expect(today()).toBe("2026-11-25");
    setTime("2026-11-26T12:00:00Z");
    expect(today()).toBe("2026-11-26");
  });
});

describe("a device's clock", () => {
  const Wrong = () => <output>{useIsClockWrong() ? "wrong" : "right"}</output>;

  it("is called wrong if it differs by more than an hour", () => {
    answer("2026-11-25T12:00:00Z");
    renderPage(<Wrong />);
    expect(shown()).toBe("right");
    for (const [minutes, said] of [
      [-61, "wrong"],
      [59, "right"],
      [61, "wrong"],
    ] as const) {
      deviceAhead = minutes * 60_000;
      act(() => answer("2026-11-25T12:00:00Z"));
      expect(shown()).toBe(said);
    }
  });
});

describe("the question in the morning", () => {
  it("leads to today's sheet, or stays on that of the evening", async () => {
    zone.name = "Asia/Baghdad";
    answer("2026-11-26T04:00:00Z");
    const toDay = vi.fn<(day: string) => void>();
    renderPage(<StillOpen day="2026-11-25" toDay={toDay} />);
    const weekday = weekdayOf("2026-11-25");
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      t("sheet.stillOpen", { weekday }),
    );
    act(() => screen.getByRole("button", { name: t("sheet.toToday") }).click());
    expect(toDay).toHaveBeenCalledExactlyOnceWith("2026-11-26");
    act(() => screen.getByRole("button", { name: t("sheet.stayOn", { weekday }) }).click());
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(toDay).toHaveBeenCalledOnce();
  });
});

describe("the day of a sheet", () => {
  it("stays that of the evening until four in the morning, and then asks", () => {
    zone.name = "Asia/Baghdad";
    answer("2027-02-20T20:30:00Z");
    const { leave } = renderPage(<Shown />);
    expect(shown()).toBe("2027-02-20 own goes on");
    passTo("2027-02-20T21:05:00Z");
    expect(today()).toBe("2027-02-21");
    expect(shown()).toBe("2027-02-20 own goes on");
    passTo("2027-02-21T00:59:00Z");
    expect(shown()).toBe("2027-02-20 own goes on");
    passTo("2027-02-21T01:00:00Z");
    expect(shown()).toBe("2027-02-20 own over");
    act(() => screen.getByRole("button").click());
    expect(shown()).toBe("2027-02-21 own goes on");
    leave();
    renderPage(<Shown />);
    expect(shown()).toBe("2027-02-21 own goes on");
  });

  it("asks at four by the clock in the night in which summer time begins", () => {
    zone.name = "Europe/London";
    answer("2027-03-27T23:30:00Z");
    renderPage(<Shown />);
    passTo("2027-03-28T02:59:00Z");
    expect(shown()).toBe("2027-03-27 own goes on");
    passTo("2027-03-28T03:00:00Z");
    expect(shown()).toBe("2027-03-27 own over");
  });

  it.each([2, -2])(
    "follows the server once it has said that the phone is %i days wrong",
    (days) => {
      zone.name = "Asia/Baghdad";
      answer("2026-11-25T11:59:00Z");
      deviceAhead = days * DAY_MS;
      setTime("2026-11-25T12:00:00Z");
      renderPage(<Shown />);
      act(() => answer("2026-11-25T12:00:05Z"));
      expect(shown()).toBe("2026-11-25 own goes on");
    },
  );

  it("is another one by the address, which is corrected", () => {
    zone.name = "Asia/Baghdad";
    answer("2026-11-25T12:00:00Z");
    renderPage(<Shown />, { path: "/?day=2026-11-23" });
    expect(shown()).toBe("2026-11-23 other goes on");
    act(() => screen.getByRole("button").click());
    expect(shown()).toBe("2026-11-25 own goes on");
  });
});
