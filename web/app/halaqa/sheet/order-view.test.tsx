import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { sampleSheet } from "../../testing/sample-sheet.ts";
import { OrderView } from "./order-view.tsx";

const { orderStudents, readSheet } = contract.sheet;
const students = ["Yahya", "Bilal", "Hamza", "Adam"].map((firstName, index) =>
  sampleOf(readSheet.data.shape.students.element, {
    _id: String(index).repeat(24),
    firstName,
    lastName: "Ansari",
  }),
);

function openOrder() {
  const page = renderPage(<OrderView sheet={sampleSheet({ students })} />, { as: "teacher" });
  const row = (name: string) => screen.getByRole("button", { name: `${name} Ansari` });
  const names = () =>
    screen.getAllByRole("listitem").map(
      (item) =>
        within(item)
          .getByRole("button")
          .textContent?.match(/[A-Z][a-z]+/)?.[0],
    );
  return { ...page, row, names };
}

describe("the order of the halaqa", () => {
  it("moves a name to the position of the next one pressed, down and up", async () => {
    const { user, row, names } = openOrder();
    await user.click(row("Yahya"));
    expect(row("Yahya")).toHaveAttribute("aria-pressed", "true");
    await user.click(row("Hamza"));
    expect(names()).toEqual(["Bilal", "Hamza", "Yahya", "Adam"]);
    expect(screen.getByRole("status")).toHaveTextContent(/Yahya.*3/);
    expect(row("Yahya")).toHaveFocus();
    await user.click(row("Adam"));
    await user.click(row("Bilal"));
    expect(names()).toEqual(["Adam", "Bilal", "Hamza", "Yahya"]);
  });

  it("puts a name back if it is pressed again, or with Escape", async () => {
    const { user, row, names } = openOrder();
    await user.click(row("Yahya"));
    await user.click(row("Yahya"));
    await user.click(row("Adam"));
    await user.keyboard("{Escape}");
    for (const name of ["Yahya", "Adam"]) {
      expect(row(name)).toHaveAttribute("aria-pressed", "false");
    }
    expect(names()).toEqual(["Yahya", "Bilal", "Hamza", "Adam"]);
  });

  it("sorts by name, and saves the order shown", async () => {
    const { user } = openOrder();
    stubServer.respond(orderStudents, {});
    await user.click(screen.getByRole("button", { name: t("sheet.byName") }));
    await user.click(screen.getByRole("button", { name: t("sheet.keepOrder") }));
    await waitFor(() => expect(stubServer.requests(orderStudents)).toHaveLength(1));
    expect(stubServer.requests(orderStudents)[0]?.body).toEqual({
      studentIds: [3, 1, 2, 0].map((index) => students[index]?._id),
    });
  });
});
