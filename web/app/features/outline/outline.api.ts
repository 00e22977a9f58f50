import { contract } from "@madrasa/contract";
import { ApiError, type DataOf } from "@madrasa/contract/client";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { useLateError } from "../../ui/feedback/use-late-error.ts";
import { toast } from "../../ui/feedback/toast.ts";

export type Outline = DataOf<typeof contract.outline.readOutline>;
export type Section = Outline["course"]["sections"][number];
type SectionText = { title: string; description: string };

export const outlineQuery = (courseId: string) =>
  queryOptions({
    queryKey: ["outline", courseId],
    queryFn: ({ signal }) => call(contract.outline.readOutline, { query: { courseId }, signal }),
  });

/** A section's full texts, read again each time that they are edited. */
export const sectionQuery = (courseId: string, sectionId: string) =>
  queryOptions({
    queryKey: ["section", courseId, sectionId],
    queryFn: async ({ signal }) =>
      (await call(contract.outline.readSection, { query: { courseId, sectionId }, signal }))
        .section,
    gcTime: 0,
  });

/** Sections are shown in the open editor and counted in the list of courses. */
function useInvalidateOutline(courseId: string) {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["courses"] });
    await client.invalidateQueries({ queryKey: ["outline", courseId] });
  };
}

export function useAddSection(courseId: string) {
  const refresh = useInvalidateOutline(courseId);
  const tellLate = useLateError();
  return useMutation({
    mutationFn: (text: SectionText) =>
      call(contract.outline.addSection, { query: { courseId }, body: text }),
    onSuccess: async () => {
      await refresh();
      toast.success(t("outline.added"));
    },
    onError: (error) => tellLate(failureMessage(error, "outline.addSectionFailed")),
  });
}

export function useUpdateSection(courseId: string, sectionId: string) {
  const client = useQueryClient();
  const tellLate = useLateError();
  return useMutation({
    mutationFn: (text: Partial<SectionText>) =>
      call(contract.outline.updateSection, { query: { courseId, sectionId }, body: text }),
    onSuccess: ({ section }) => {
      client.setQueryData<Outline>(
        ["outline", courseId],
        (open) =>
          open && {
            course: {
              ...open.course,
              sections: open.course.sections.map((known) =>
                known._id === sectionId ? { ...known, ...section } : known,
              ),
            },
          },
      );
      void client.invalidateQueries({ queryKey: ["courses"] });
      toast.success(t("outline.updated"));
    },
    onError: (error) => tellLate(failureMessage(error, "outline.updateFailed")),
  });
}

export function useDeleteSection(courseId: string, sectionId: string) {
  const refresh = useInvalidateOutline(courseId);
  const tellLate = useLateError();
  return useMutation({
    mutationFn: async () => {
      try {
        await call(contract.outline.deleteSection, { query: { courseId, sectionId } });
      } catch (error) {
        // Already deleted in another tab, or by a first attempt whose response was lost.
        if (!(error instanceof ApiError && error.code === "SECTION_NOT_FOUND")) throw error;
      }
    },
    onSuccess: async () => {
      await refresh();
      toast.success(t("outline.deleted"));
    },
    onError: (error) => tellLate(failureMessage(error, "outline.deleteFailed")),
  });
}
