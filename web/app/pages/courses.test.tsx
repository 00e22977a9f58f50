import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import Courses from "./courses.tsx";

const { listCourses } = contract.catalogue;
const courseOf = listCourses.data.shape.courseList.element;
const id = (digit: number) => String(digit).repeat(24);
const fiqh = sampleOf(courseOf, { _id: id(1), title: "Fiqh", enrollable: true, language: "en" });
const tajwid = sampleOf(courseOf, { _id: id(2), title: "أحكام التجويد", language: "ar" });
const page = (courseList: (typeof fiqh)[], nextCursor: string | null = null) =>
  sampleOf(listCourses.data, { courseList, nextCursor });
const card = (title: string) =>
  screen.getByRole("heading", { name: title }).closest<HTMLElement>("li")!;

async function openExplorer(path = "/courses") {
  const opened = renderPage(<Courses />, { path });
  await waitFor(() => expect(screen.queryByText(t("catalogue.loadingCourses"))).toBeNull());
  return opened;
}

describe("a course in the explorer", () => {
  it("leads to its page, and says its language", async () => {
    stubServer.respond(listCourses, page([fiqh, tajwid]));
    await openExplorer();
    expect(screen.getByRole("link", { name: "Fiqh" })).toHaveAttribute("href", `/courses/${id(1)}`);
    expect(card("Fiqh")).toHaveTextContent("English");
    expect(card("أحكام التجويد")).toHaveTextContent("العربية");
  });

  it("can be joined, or says that enrolment is locked", async () => {
    stubServer.respond(listCourses, page([fiqh, tajwid]));
    await openExplorer();
    const join = new RegExp(t("catalogue.joinNow"));
    expect(within(card("Fiqh")).getByRole("link", { name: join })).toBeVisible();
    expect(within(card("أحكام التجويد")).queryByRole("link", { name: join })).toBeNull();
    expect(card("أحكام التجويد")).toHaveTextContent(t("catalogue.closed"));
  });
});

describe("the list of the explorer", () => {
  it("adds its next page, and has the focus on the first course of it", async () => {
    stubServer.respond(listCourses, ({ query }) =>
      (query as { cursor?: string }).cursor === "next" ? page([tajwid]) : page([fiqh], "next"),
    );
    const { user } = await openExplorer();
    await user.click(screen.getByRole("button", { name: t("ui.loadMore") }));
    const added = await screen.findByRole("link", { name: "أحكام التجويد" });
    await waitFor(() => expect(added).toHaveFocus());
    expect(screen.queryByRole("button", { name: t("ui.loadMore") })).toBeNull();
  });

  it("announces a next page that is refused, which can be asked for again", async () => {
    stubServer.respond(listCourses, page([fiqh], "next"));
    const { user } = await openExplorer();
    stubServer.refuse(listCourses, "NOT_ALLOWED");
    await user.click(screen.getByRole("button", { name: t("ui.loadMore") }));
    expect(await screen.findByRole("alert")).toHaveTextContent(t("catalogue.loadFailed"));
    stubServer.respond(listCourses, page([]));
    await user.click(screen.getByRole("button", { name: t("ui.loadMore") }));
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });

  it("gives advice about letters only if something was searched for", async () => {
    stubServer.respond(listCourses, page([]));
    const { user, fill } = await openExplorer();
    expect(screen.getByText(t("catalogue.noCoursesHelp"))).toBeVisible();
    const [, category] = screen.getAllByRole("radio");
    await user.click(category!);
    expect(await screen.findByText(t("catalogue.emptyCategoryHelp"))).toBeVisible();
    expect(screen.queryByText(t("catalogue.nothingFoundHelp"))).toBeNull();
    await fill(screen.getByLabelText(t("catalogue.searchCourses")), "nothing has this name");
    expect(await screen.findByText(t("catalogue.nothingFoundHelp"))).toBeVisible();
    await user.click(screen.getByRole("button", { name: t("catalogue.clearSearch") }));
    expect(await screen.findByText(t("catalogue.noCoursesHelp"))).toBeVisible();
  });

  it("is filtered by a language, and its button says by how many choices", async () => {
    stubServer.respond(listCourses, ({ query }) =>
      (query as { language?: string }).language === "ar" ? page([tajwid]) : page([fiqh, tajwid]),
    );
    const { user, pathname } = await openExplorer();
    const filter = screen.getByRole("button", { name: t("catalogue.filter") });
    await user.click(filter);
    expect(filter).toHaveAttribute("aria-expanded", "true");
    await user.selectOptions(screen.getByLabelText(t("catalogue.language")), "ar");
    await waitFor(() => expect(screen.queryByRole("link", { name: "Fiqh" })).toBeNull());
    expect(pathname()).toBe("/courses?language=ar");
    expect(filter).toHaveTextContent(t("catalogue.filterCount", { count: "1" }));
  });
});
