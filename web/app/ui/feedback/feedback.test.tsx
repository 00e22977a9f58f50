import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { CopyButton } from "../button/copy-button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { LoadMore } from "./load-more.tsx";
import { Loaded } from "./loaded.tsx";
import { toast } from "./toast.ts";

describe("toasts", () => {
  it("are announced, and one with the same id replaces the former", async () => {
    renderPage(<p />);
    act(() => void toast.error(t("ui.noLine"), { id: "same" }));
    act(() => void toast.error(t("ui.noAnswer"), { id: "same" }));
    const announced = screen.getAllByRole("status");
    expect(announced).toHaveLength(1);
    expect(announced[0]).toHaveTextContent(t("ui.noAnswer"));
  });

  it("go when they are dismissed", async () => {
    const { user } = renderPage(<p />);
    act(() => void toast.note(t("ui.noLine")));
    await user.click(screen.getByRole("button", { name: t("ui.dismiss") }));
    await waitFor(() =>
      expect(screen.getByText(t("ui.noLine")).parentElement).toHaveClass("opacity-0"),
    );
  });
});

describe("the end of a list", () => {
  const list = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false };
  const fetchNextPage = async () => undefined;
  const more = () => screen.queryByRole("button", { name: t("ui.loadMore") });

  it("offers the next page while there is one", () => {
    renderPage(
      <>
        <LoadMore
          list={{ ...list, error: null, fetchNextPage }}
          failed="ui.noAnswer"
          className=""
        />
        <LoadMore
          list={{ ...list, hasNextPage: false, error: null, fetchNextPage }}
          failed="ui.noAnswer"
          className=""
        />
      </>,
    );
    expect(more()).toBeVisible();
  });

  it("announces why the next page failed, and asks for it again", async () => {
    const again = vi.fn(fetchNextPage);
    const failed = {
      ...list,
      isFetchNextPageError: true,
      error: new Error(),
      fetchNextPage: again,
    };
    const { user } = renderPage(
      <LoadMore list={failed} failed="catalogue.loadFailed" className="" />,
    );
    expect(screen.getByRole("alert")).toHaveTextContent(t("catalogue.loadFailed"));
    await user.click(more()!);
    expect(again).toHaveBeenCalledOnce();
  });
});

it("says that something could not be loaded, and shows it when tried again", async () => {
  let failures = 1;
  function Part() {
    const query = useQuery({
      queryKey: ["part"],
      queryFn: async () => {
        if (failures-- > 0) throw new Error();
        return t("ui.copied");
      },
      retry: false,
    });
    return (
      <Loaded query={query} failed="catalogue.loadFailed">
        {(text) => <p>{text}</p>}
      </Loaded>
    );
  }
  const { user } = renderPage(<Part />);
  expect(await screen.findByRole("alert")).toHaveTextContent(t("catalogue.loadFailed"));
  await user.click(screen.getByRole("button", { name: t("ui.tryAgain") }));
  expect(await screen.findByText(t("ui.copied"))).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("a button that copies", () => {
  it("says that it has copied, and then what it copies again", async () => {
    const { user } = renderPage(<CopyButton text="0123" label={t("ui.copyCode")} />);
    await user.click(screen.getByRole("button", { name: t("ui.copyCode") }));
    expect(await screen.findByRole("button", { name: t("ui.copied") })).toBeVisible();
    expect(await window.navigator.clipboard.readText()).toBe("0123");
    expect(await screen.findByRole("button", { name: t("ui.copyCode") })).toBeVisible();
  });

  it("says where the text cannot be copied", async () => {
    const { user } = renderPage(<CopyButton text="0123" label={t("ui.copyCode")} />);
    vi.spyOn(window.navigator.clipboard, "writeText").mockRejectedValue(new Error());
    document.execCommand = () => false;
    await user.click(screen.getByRole("button", { name: t("ui.copyCode") }));
    expect(await screen.findByText(t("ui.copyFailed"))).toBeVisible();
  });
});

it("names the next step where a list is empty", () => {
  renderPage(
    <EmptyState
      title={t("catalogue.noCourses")}
      action={<button type="button">{t("ui.close")}</button>}
    >
      {t("catalogue.noCoursesHelp")}
    </EmptyState>,
  );
  expect(screen.getByText(t("catalogue.noCoursesHelp"))).toBeVisible();
  expect(screen.getByRole("button", { name: t("ui.close") })).toBeVisible();
});
