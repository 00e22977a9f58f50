import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { WeekOfChild } from "./week-of-child.tsx";

const CHILD = "Idris";

function respondWithAttendance(held: number) {
  const { element } = contract.sheet.listRecords.data.shape.records;
  const record = sampleOf(element, {
    student: { _id: CHILD, firstName: "Idris", lastName: "Noor" },
    week: { learned: [], held, here: held, late: 0 },
  });
  stubServer.respond(contract.sheet.listRecords, { records: [record] });
}

describe("a child's week", () => {
  for (const isShort of [false, true]) {
    it(`has lessons beside attendance${isShort ? " in a row" : ""}`, async () => {
      respondWithAttendance(2);
      renderPage(<WeekOfChild childId={CHILD} lessons="1 lesson" hasLessons isShort={isShort} />);
      expect(await screen.findByText("Present on 2 of 2 days")).toBeVisible();
      expect(screen.getByText("1 lesson")).toBeVisible();
    });
  }

  it("leaves out that there were no lessons if there is attendance", async () => {
    respondWithAttendance(2);
    renderPage(<WeekOfChild childId={CHILD} lessons="No lessons" hasLessons={false} />);
    expect(await screen.findByText("Present on 2 of 2 days")).toBeVisible();
    expect(screen.queryByText("No lessons")).toBeNull();
  });

  it("says that there were no lessons if there is no attendance", async () => {
    respondWithAttendance(0);
    renderPage(<WeekOfChild childId={CHILD} lessons="No lessons" hasLessons={false} />);
    expect(await screen.findByText("No lessons")).toBeVisible();
  });
});
