import { contract } from "@madrasa/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { sampleSheet } from "../../testing/sample-sheet.ts";
import { halfFill, renderPage, sampleOf } from "../../testing/render-page.tsx";
import { applyEntry } from "./apply-entries.ts";
import { dayAfter, dayName, today } from "./days.ts";
import { DaysOffDialog } from "./days-off-dialog.tsx";
import { NoClass } from "./no-class.tsx";
import { createSheetActions } from "./sheet-actions.ts";

const { readRecord } = contract.sheet;

function Planned() {
  const [sheet, setSheet] = useState(() => sampleSheet());
  const actions = createSheetActions(sheet, async (entry) => {
    setSheet((before) => applyEntry(before, entry));
    return true;
  });
  return <DaysOffDialog {...{ sheet, actions }} onClose={() => undefined} />;
}

describe("days without a class", () => {
  it("are marked as one range, and taken back one by one", async () => {
    const { user } = renderPage(<Planned />, { as: "teacher" });
    const day = (days: number) => dayAfter(today(), days);
    const choose = async (edge: "from" | "to", value: string) => {
      const input = await screen.findByLabelText(t("sheet.dayOffEdge", { edge }));
      fireEvent.change(input, { target: { value } });
    };
    const mark = () => user.click(screen.getByRole("button", { name: t("sheet.markDaysOff") }));
    await choose("from", day(0));
    await mark();
    expect(await screen.findByText(new RegExp(dayName(day(60))))).toBeVisible();
    expect(screen.queryAllByRole("listitem")).toHaveLength(0);
    await choose("from", day(5));
    await choose("to", day(7));
    await mark();
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.firstChild?.textContent)).toEqual([5, 6, 7].map(day).map(dayName));
    await user.click(within(rows[1]!).getByRole("button"));
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
  });

  it("are not marked while one of the two dates is half filled", async () => {
    const { user } = renderPage(<Planned />, { as: "teacher" });
    const edge = (name: "from" | "to") =>
      screen.findByLabelText(t("sheet.dayOffEdge", { edge: name }));
    fireEvent.change(await edge("from"), { target: { value: dayAfter(today(), 5) } });
    halfFill(await edge("to"));
    await user.click(screen.getByRole("button", { name: t("sheet.markDaysOff") }));
    expect(await screen.findByText(new RegExp(dayName(dayAfter(today(), 60))))).toBeVisible();
    expect(screen.queryAllByRole("listitem")).toHaveLength(0);
  });

  it("are read by a family as ranges", () => {
    const halaqa = readRecord.data.shape.halaqas.element;
    const noClass = ["2026-12-01", "2026-12-02", "2026-12-05"];
    renderPage(<NoClass halaqas={[sampleOf(halaqa, { noClass })]} />);
    const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(rows).toEqual([
      t("sheet.fromTo", { from: dayName("2026-12-01"), to: dayName("2026-12-02") }),
      dayName("2026-12-05"),
    ]);
  });
});
