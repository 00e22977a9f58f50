import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Button } from "../button/button.tsx";
import { Menu } from "../button/menu.tsx";
import { TextField } from "../form/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Dialog } from "./dialog.tsx";
import { Drawer } from "./drawer.tsx";

function Opener({ kind }: { kind: "dialog" | "drawer" }) {
  const [isOpen, onOpenChange] = useState(false);
  const Layer = kind === "dialog" ? Dialog : Drawer;
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{t("ui.openMenu")}</Button>
      <Layer {...{ isOpen, onOpenChange }} title={t("ui.closeTitle")}>
        <TextField label={t("ui.search")} />
      </Layer>
    </>
  );
}

const opener = () => screen.getByRole("button", { name: t("ui.openMenu") });

describe.each(["dialog", "drawer"] as const)("a %s", (kind) => {
  it("takes the focus, holds it, and gives it back on Escape", async () => {
    const { user } = renderPage(<Opener kind={kind} />);
    opener().focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("dialog", { name: t("ui.closeTitle") });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    for (let press = 0; press < 4; press += 1) {
      await user.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await user.keyboard("{Escape}");
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it("hides the page behind it from screen readers while it is open", async () => {
    const { user } = renderPage(<Opener kind={kind} />);
    await user.click(opener());
    await screen.findByRole("dialog");
    expect(screen.queryByRole("button", { name: t("ui.openMenu") })).toBeNull();
    await user.click(screen.getByRole("button", { name: t("ui.close") }));
    expect(await screen.findByRole("button", { name: t("ui.openMenu") })).toBeVisible();
  });

  it("closes on the browser's Back, which leaves the page where it is", async () => {
    const { user, pathname } = renderPage(<Opener kind={kind} />, { path: "/about" });
    await user.click(opener());
    const dialog = await screen.findByRole("dialog");
    act(() => window.history.back());
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(pathname()).toBe("/about");
  });
});

function UnsavedDialog() {
  const [isOpen, onOpenChange] = useState(false);
  const [typed, setTyped] = useState("");
  useUnsavedWork(typed !== "");
  return (
    <>
      <Button onClick={() => onOpenChange(true)}>{t("ui.openMenu")}</Button>
      <Dialog {...{ isOpen, onOpenChange }} title={t("ui.leaveTitle")}>
        <TextField
          label={t("ui.search")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Dialog>
    </>
  );
}

it("asks before Back closes a dialog with typed text, and Cancel loses none", async () => {
  const { user } = renderPage(<UnsavedDialog />);
  await user.click(opener());
  await user.type(await screen.findByLabelText(t("ui.search")), "Halaqa");
  act(() => window.history.back());
  const question = await screen.findByRole("alertdialog", { name: t("ui.closeTitle") });
  await user.click(within(question).getByRole("button", { name: t("ui.cancel") }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(screen.getByLabelText(t("ui.search"))).toHaveValue("Halaqa");
});

it("closes a dialog with typed text after Back and a confirmation", async () => {
  const { user } = renderPage(<UnsavedDialog />);
  await user.click(opener());
  const field = await screen.findByLabelText(t("ui.search"));
  await user.type(field, "Halaqa");
  act(() => window.history.back());
  const question = await screen.findByRole("alertdialog", { name: t("ui.closeTitle") });
  // The × has the same name, and comes first.
  const answers = within(question).getAllByRole("button", { name: t("ui.close") });
  await user.click(answers.at(-1)!);
  await waitFor(() => expect(field).not.toBeInTheDocument());
  expect(question).not.toBeInTheDocument();
});

function Confirmation({ onConfirm, errorText }: { onConfirm: () => void; errorText?: string }) {
  const [isOpen, onOpenChange] = useState(true);
  return (
    <ConfirmDialog {...{ isOpen, onOpenChange, onConfirm, errorText }} title={t("ui.leaveTitle")}>
      {t("ui.leaveLoses")}
    </ConfirmDialog>
  );
}

describe("a question before a loss", () => {
  it("has the focus on the harmless answer, and Escape confirms nothing", async () => {
    const onConfirm = vi.fn<() => void>();
    const { user } = renderPage(<Confirmation onConfirm={onConfirm} />);
    const question = await screen.findByRole("alertdialog", { name: t("ui.leaveTitle") });
    expect(screen.getByRole("button", { name: t("ui.cancel") })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("says why the action failed, and stays open", async () => {
    renderPage(<Confirmation onConfirm={() => undefined} errorText={t("ui.noLine")} />);
    expect(await screen.findByRole("alert")).toHaveTextContent(t("ui.noLine"));
    expect(screen.getByRole("alertdialog")).toBeVisible();
  });
});

describe("a menu", () => {
  const entries = (onAction: () => void) => [
    { id: "open", label: t("ui.close"), onAction: () => undefined },
    { id: "delete", label: t("ui.confirm"), onAction },
  ];

  it("opens by the keyboard, moves by arrows, and acts on Enter", async () => {
    const onAction = vi.fn<() => void>();
    const { user } = renderPage(
      <Menu label={t("ui.openMenu")} trigger="…" entries={entries(onAction)} />,
    );
    opener().focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("menu");
    await user.keyboard("{ArrowDown}");
    if (document.activeElement !== screen.getByRole("menuitem", { name: t("ui.confirm") }))
      await user.keyboard("{ArrowDown}");
    expect(screen.getByRole("menuitem", { name: t("ui.confirm") })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(onAction).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  it("closes on the browser's Back, which leaves the page where it is", async () => {
    const { user, pathname } = renderPage(
      <Menu label={t("ui.openMenu")} trigger="…" entries={entries(() => undefined)} />,
      { path: "/about" },
    );
    await user.click(opener());
    await screen.findByRole("menu");
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    expect(pathname()).toBe("/about");
  });

  it("closes on Escape, and its button has the focus again", async () => {
    const { user } = renderPage(
      <Menu label={t("ui.openMenu")} trigger="…" entries={entries(() => undefined)} />,
    );
    await user.click(opener());
    await screen.findByRole("menu");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(opener()).toHaveFocus());
  });
});
