import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { ReleaseStudent } from "./release-student.tsx";

const { releaseStudent } = contract.guardians;
const { readFamily } = contract.family;

it.each([
  { who: "the main guardian", decides: true },
  { who: "another guardian", decides: false },
])("offers $who what is theirs", async ({ decides }) => {
  const student = sampleOf(readFamily.data.shape.grown.element, { firstName: "Idris" });
  stubServer.respond(releaseStudent, {});
  const { user } = renderPage(
    <ReleaseStudent student={student} decides={decides} isAsked={false} />,
    { path: "/family/child", as: "student" },
  );
  const letGo = t("guardians.decidesAlone", { name: bidiIsolate("Idris") });
  const stepBack = t("guardians.stepBack");
  const offered = decides ? letGo : stepBack;
  await user.click(screen.getByRole("button", { name: offered }));
  expect(await screen.findByRole("alertdialog", { name: offered })).toBeVisible();
  const confirm = decides ? t("guardians.letAlone") : stepBack;
  await user.click(screen.getAllByRole("button", { name: confirm }).at(-1)!);
  await waitFor(() =>
    expect(stubServer.requests(releaseStudent)).toMatchObject([{ body: { allow: true } }]),
  );
});
