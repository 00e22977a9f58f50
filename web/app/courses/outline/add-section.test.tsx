import { contract } from "@madrasa/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { AddSection } from "./add-section.tsx";

const { addSection } = contract.outline;

it("sends the key again after a lost answer, and a new key for a new section", async () => {
  const onAdded = vi.fn<() => void>();
  const { user, fill } = renderPage(
    <AddSection courseId={"c".repeat(24)} isInitiallyOpen onAdded={onAdded} />,
    { as: "teacher" },
  );
  stubServer.respond(addSection, () => {
    if (stubServer.requests(addSection).length === 1) throw stubServer.lostAnswer();
    return sampleOf(addSection.data);
  });
  const press = () => user.click(screen.getByRole("button", { name: t("outline.addSection") }));
  const fillIn = async () => {
    const [title, description] = await screen.findAllByRole("textbox");
    await fill(title!, "Juz 30");
    await fill(description!, "The short surahs");
  };
  await fillIn();
  await press();
  await screen.findByText(new RegExp(t("outline.addSectionFailed")));
  await press();
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1));
  if (!screen.queryByRole("textbox")) await press();
  await fillIn();
  await press();
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(2));
  const [first, again, other] = stubServer
    .requests(addSection)
    .map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toMatch(/./);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("the opened form does not take the focus from the field that was chosen next", async () => {
  renderPage(
    <AddSection courseId={"c".repeat(24)} isInitiallyOpen={false} onAdded={() => undefined} />,
    { as: "teacher" },
  );
  fireEvent.click(await screen.findByRole("button", { name: t("outline.addSection") }));
  const [title, description] = await screen.findAllByRole("textbox");
  expect(title).toHaveFocus();
  description!.focus();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(description).toHaveFocus();
});
