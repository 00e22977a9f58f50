import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import RecitationsPage from "./recitations.tsx";

const { readFamily } = contract.family;
const CHILD = sampleOf(readFamily.data.shape.children.element, { firstName: "Idris" });

it("names the guardian's child and leads back to the child's page", async () => {
  stubServer.respond(readFamily, sampleOf(readFamily.data, { children: [CHILD] }));
  stubServer.respond(contract.recitations.listRecitations, {
    recitations: [],
    nextCursor: null,
  });
  renderPage(<RecitationsPage />, { path: `/recitations?childId=${CHILD._id}`, as: "student" });
  const back = await screen.findByRole("link", { name: "Idris" });
  expect(back).toHaveAttribute("href", `/family/${CHILD._id}`);
  expect(screen.getAllByText("Idris")).toHaveLength(2);
});
