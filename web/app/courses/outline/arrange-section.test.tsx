import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { MoveArea } from "../../ui/move/area.tsx";
import { ArrangeSection } from "./arrange-section.tsx";

const { readSection, updateSection } = contract.outline;
const ID = "0123456789abcdef01234567";
const section = { _id: ID, title: "Juz 30", description: "Short surahs", totalLessons: 0 };

function OpenSection() {
  return (
    <MoveArea
      help=""
      error={undefined}
      onChoose={() => undefined}
      onMove={() => undefined}
      announce={() => ""}
    >
      <ArrangeSection
        courseId={ID}
        language="en"
        section={{ ...section, lessonIds: [] }}
        number={1}
        isOpen
        onOpenChange={() => undefined}
        renderLessons={() => null}
      />
    </MoveArea>
  );
}

it("sends only the typed description if another device renames the section", async () => {
  const respondWith = (title: string) =>
    stubServer.respond(readSection, { section: { ...section, title } });
  respondWith("Juz 30");
  stubServer.respond(updateSection, sampleOf(updateSection.data));
  const { user, fill, refetch } = renderPage(<OpenSection />, { as: "teacher" });
  await user.click(screen.getByRole("button", { name: t("outline.editSection", { number: 1 }) }));
  const [title, description] = await screen.findAllByRole("textbox");
  expect(title).toHaveValue("Juz 30");
  respondWith("Juz Amma");
  await refetch();
  await fill(description!, "From An-Naba to An-Nas");
  await user.click(screen.getByRole("button", { name: t("ui.save") }));
  await waitFor(() => expect(stubServer.requests(updateSection)).toHaveLength(1));
  expect(stubServer.requests(updateSection)[0]?.body).toEqual({
    description: "From An-Naba to An-Nas",
  });
});
