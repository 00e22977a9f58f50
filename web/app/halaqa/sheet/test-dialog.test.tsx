import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { sampleSheet } from "../../testing/sample-sheet.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { TestDialog } from "./test-dialog.tsx";

const DAY = "2026-11-26";
const { readSheet, writeTest } = contract.sheet;
const shapeOfStudent = readSheet.data.shape.students.element;
const bilal = sampleOf(shapeOfStudent, { _id: "1".repeat(24), firstName: "Bilal" });
/** Verse 5242 begins al-Mulk, in part 29. */
const heard = { studentId: bilal._id, day: DAY, track: "new", from: 5242, to: 5253 } as const;
const sheet = sampleSheet({
  students: [bilal],
  sheetEntries: [{ ...heard, grade: 2, unit: "verse" }],
});

describe("the form of a test", () => {
  async function openTest() {
    const onClose = vi.fn();
    const page = renderPage(<TestDialog {...{ sheet, student: bilal, onClose }} day={DAY} />, {
      as: "teacher",
    });
    const dialog = await screen.findByRole("dialog", {
      name: t("sheet.testFor", { name: "⁨Bilal⁩" }),
    });
    const enter = () =>
      page.user.click(within(dialog).getByRole("button", { name: t("sheet.enterTest") }));
    return { ...page, dialog, enter, onClose };
  }

  it("asks for a grade, and offers what can be tested by its kind", async () => {
    const { user, dialog, enter } = await openTest();
    expect(within(dialog).getByRole("combobox")).toHaveValue("28");
    await enter();
    expect(within(dialog).getByRole("alert")).toHaveTextContent(t("sheet.testGradeMissing"));
    await user.click(
      within(dialog).getByRole("radio", { name: t("sheet.testKind", { kind: "whole" }) }),
    );
    expect(within(dialog).queryByRole("combobox")).toBeNull();
  });

  it("keeps what was chosen without a connection, and closes once the test is entered", async () => {
    const { user, fill, dialog, enter, onClose } = await openTest();
    const good = within(dialog).getByRole("radio", { name: t("sheet.grade", { grade: "2" }) });
    await user.click(good);
    await fill(within(dialog).getByLabelText(t("sheet.examiner")), "Umar Farooq");
    stubServer.disconnect();
    await enter();
    await waitFor(() =>
      expect(within(dialog).getByRole("alert")).toHaveTextContent(t("ui.noLine")),
    );
    expect(good).toBeChecked();
    expect(within(dialog).getByLabelText(t("sheet.examiner"))).toHaveValue("Umar Farooq");
    stubServer.connect();
    stubServer.respond(writeTest, {});
    await enter();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(stubServer.requests(writeTest)[0]?.body).toMatchObject({
      test: { grade: 2, examiner: "Umar Farooq" },
    });
  });
});
