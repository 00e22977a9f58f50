import { contract } from "@madrasa/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { Listening } from "./listening.tsx";

const { listeners, profile } = contract;
const course = { _id: "1".repeat(24), title: "Tajweed", language: "en" as const };

it("asks a listener before families are asked to choose another", async () => {
  const teacher = { firstName: "Yusuf", lastName: "Noor" };
  stubServer.respond(
    listeners.listListening,
    sampleOf(listeners.listListening.data, { courses: [{ course, teacher, isAsked: false }] }),
  );
  stubServer.respond(profile.readMe, sampleOf(profile.readMe.data, { _id: "d".repeat(24) }));
  stubServer.respond(listeners.endListening, {});
  const { user } = renderPage(<Listening />, { path: "/answer-recitations", as: "teacher" });
  await user.click(await screen.findByRole("button", { name: /^Stop listening/ }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Stop listening in ⁨Tajweed⁩?");
  expect(stubServer.requests(listeners.endListening)).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Stop listening" }));
  await waitFor(() => expect(stubServer.requests(listeners.endListening)).toHaveLength(1));
});
