import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { deleteOnce } from "../../lib/api/delete-once.ts";
import { useRequestKey } from "../../lib/hooks/use-request-key.ts";
import { useAction } from "../../ui/feedback/use-action.ts";

export type Outline = DataOf<typeof contract.outline.readOutline>;
export type Section = Outline["course"]["sections"][number];
type SectionText = { title: string; description: string };

export const outlineQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["outline", courseId],
    queryFn: ({ signal }) => call(contract.outline.readOutline, { query: { courseId }, signal }),
  });

/** Full texts of a section, refetched for each edit. */
export const sectionQuery = (courseId: string, sectionId: string) =>
  queryOptions({
    queryKey: ["section", courseId, sectionId],
    queryFn: async ({ signal }) =>
      (await call(contract.outline.readSection, { query: { courseId, sectionId }, signal }))
        .section,
    gcTime: 0,
  });

export function changeSections(
  client: QueryClient,
  courseId: string,
  change: (section: Section) => Section,
): void {
  client.setQueryData(
    outlineQuery(courseId).queryKey,
    (open) => open && { course: { ...open.course, sections: open.course.sections.map(change) } },
  );
}

const showing = (courseId: string) => [["courses"], ["outline", courseId]];

export function useAddSection(courseId: string) {
  const { keyOf, forgetKey } = useRequestKey();
  return useAction(
    async (text: SectionText) => {
      const asked = { query: { courseId }, body: text };
      const added = await call(contract.outline.addSection, {
        ...asked,
        idempotencyKey: keyOf(asked),
      });
      forgetKey();
      return added;
    },
    { done: "outline.added", failed: "outline.addSectionFailed", stale: showing(courseId) },
  );
}

export function useCopyCourse(courseId: string) {
  return useAction(
    ({ key, ...body }: { title: string; key: string }) =>
      call(contract.outline.copyCourse, { query: { courseId }, body, idempotencyKey: key }),
    { done: "outline.copied", failed: "outline.copyFailed", stale: [["courses"]] },
  );
}

export function useUpdateSection(courseId: string, sectionId: string) {
  return useAction(
    (text: Partial<SectionText>) =>
      call(contract.outline.updateSection, { query: { courseId, sectionId }, body: text }),
    {
      done: "outline.updated",
      failed: "outline.updateFailed",
      stale: [["courses"]],
      onAnswer: ({ section }, client) =>
        changeSections(client, courseId, (known) =>
          known._id === sectionId ? { ...known, ...section } : known,
        ),
    },
  );
}

export function useDeleteSection(courseId: string, sectionId: string) {
  const query = { courseId, sectionId };
  return useAction(
    () => deleteOnce(call(contract.outline.deleteSection, { query }), "SECTION_NOT_FOUND"),
    { done: "outline.deleted", failed: "outline.deleteFailed", stale: showing(courseId) },
  );
}
