import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { WithChildren } from "./with-children.tsx";

const { readGuardiansOf } = contract.guardians;
const sample = sampleOf(readGuardiansOf.data.shape.children.element);

function open(...children: { firstName: string; isOtherActive: boolean }[]) {
  const rows = children.map((child, at) => ({ ...sample, ...child, _id: String(at).repeat(24) }));
  stubServer.respond(readGuardiansOf, sampleOf(readGuardiansOf.data, { children: rows }));
  renderPage(<WithChildren of={"a".repeat(24)} isPausing={false} onChoose={() => undefined} />, {
    as: "superadmin",
  });
}

it("names who may go on, and who is paused anyway", async () => {
  open({ firstName: "Idris", isOtherActive: true }, { firstName: "Zaynab", isOtherActive: false });
  expect(await screen.findByRole("group", { name: /Idris/ })).toBeVisible();
  expect(screen.queryByRole("group", { name: /Zaynab/ })).toBeNull();
  expect(screen.getByText(/Zaynab.* has no other active guardian and is paused/)).toBeVisible();
});

it("offers no choice if no child has another guardian", async () => {
  open({ firstName: "Zaynab", isOtherActive: false });
  expect(await screen.findByText(/Zaynab.* is paused as well/)).toBeVisible();
  expect(screen.queryByRole("radio")).toBeNull();
});
