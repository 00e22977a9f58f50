import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { CropImage } from "./crop-image.tsx";

it("a picture is cut again by each press below it", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
  const onCrop = vi.fn<(cropped: Promise<File>) => void>(
    (cropped) => void cropped.catch(() => null),
  );
  const file = new File(["picture"], "picture.jpg", { type: "image/jpeg" });
  const sizes = { aspect: 2, maxWidth: 900, fileName: "cut.jpg", onUnreadable: () => undefined };
  const { user } = renderPage(<CropImage {...{ file, onCrop, ...sizes }} />);
  const picture = await screen.findByAltText<HTMLImageElement>(t("ui.imageToCrop"));
  Object.assign(picture, { width: 800, height: 600 });
  fireEvent.load(picture);
  expect(onCrop).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole("button", { name: t("ui.cropStep", { step: "smaller" }) }));
  expect(onCrop).toHaveBeenCalledTimes(2);
});
