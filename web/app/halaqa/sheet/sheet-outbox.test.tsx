import { firstOf } from "@madrasa/contract/quran/verses";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OutboxHandler } from "../../device/outbox/index.ts";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import type { QueuedSheetCall, SheetCall } from "./apply-entries.ts";
import { sheetOutbox } from "./sheet-outbox.tsx";

const QUERY = { courseId: "c".repeat(24), studentId: "a".repeat(24), day: "2026-11-20" };
const deviceTime = "2026-11-20T15:00:00.000Z";

function Row({ call }: { call: QueuedSheetCall }) {
  const handler = sheetOutbox[call.call] as OutboxHandler<SheetCall>;
  const queued = { ...call, idempotencyKey: "key", about: [] };
  return (
    <>
      {handler.details?.(queued)}
      {handler.tools?.(queued)}
    </>
  );
}

const openDetails = (call: QueuedSheetCall) =>
  renderPage(<Row call={call} />, { path: "/sheet", as: "teacher" });

it("shows a note to the family with its day, to be copied", async () => {
  const body = { note: "Bilal was ill after the break", deviceTime };
  openDetails({ call: "sheet/writeNote", query: QUERY, body });
  expect(await screen.findByText(body.note)).toBeVisible();
  expect(screen.getByText("Nov 20")).toBeVisible();
  expect(screen.getByRole("button", { name: t("unsent.copy") })).toBeVisible();
});

it("shows a passage by its verses", async () => {
  const entry = { from: firstOf(18), to: firstOf(18) + 9, grade: 2, unit: "verse" } as const;
  openDetails({
    call: "sheet/writeSheetEntry",
    query: { ...QUERY, track: "new" },
    body: { entry, deviceTime },
  });
  expect(await screen.findByText("18:1 – 18:10")).toBeVisible();
});
