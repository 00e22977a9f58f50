import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { SetQuotas } from "./set-quotas.tsx";

const { readQuotas, setQuotas } = contract.files;
const GIGABYTE = 1024 ** 3;

it("refuses what is not a whole number", async () => {
  const quotas = { studentBytes: GIGABYTE, courseBytes: GIGABYTE };
  stubServer.respond(readQuotas, sampleOf(readQuotas.data, { quotas }));
  stubServer.respond(setQuotas, sampleOf(setQuotas.data, { quotas }));
  const { user, fill } = renderPage(<SetQuotas />, { as: "superadmin" });
  await user.click(screen.getByText(t("files.title")));
  const field = await screen.findByLabelText(new RegExp(t("files.course")));
  for (const typed of ["1.5", "-5", "٢٫٥"]) {
    await fill(field, typed);
    await user.click(screen.getByRole("button", { name: t("files.save") }));
    await waitFor(() => expect(field).toBeInvalid());
  }
  expect(stubServer.requests(setQuotas)).toEqual([]);
  await fill(field, "٢٥");
  await user.click(screen.getByRole("button", { name: t("files.save") }));
  await waitFor(() => expect(stubServer.requests(setQuotas)).toHaveLength(1));
  const [{ body } = { body: undefined }] = stubServer.requests(setQuotas);
  expect(body).toMatchObject({ courseBytes: 25 * GIGABYTE });
});
