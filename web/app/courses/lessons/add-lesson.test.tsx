import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { Button } from "../../ui/button/button.tsx";
import { AddLesson } from "./add-lesson.tsx";

function Section() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("lessons.add", { kind: "video" })}</Button>
      <AddLesson
        isOpen={isOpen}
        onOpenChange={setOpen}
        kind="video"
        onAdd={async () => undefined}
      />
    </>
  );
}

it("focuses the dialog, but no field that opens a keyboard", async () => {
  const { user } = renderPage(<Section />, { as: "teacher" });
  await user.click(screen.getByRole("button", { name: t("lessons.add", { kind: "video" }) }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(screen.getByLabelText(t("lessons.name"))).not.toHaveFocus();
});
