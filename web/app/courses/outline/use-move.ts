import { contract } from "@madrasa/contract";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/client.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { MoveError } from "../../ui/move/area.tsx";
import { applyMove, type Move, currentPosition } from "./arrangement.ts";
import { outlineQuery } from "./outline.api.ts";

/** Moves are shown immediately and sent one at a time. A failed move is undone; later moves stay. */
export function useMove(courseId: string) {
  const client = useQueryClient();
  const { queryKey } = outlineQuery(courseId);
  const [error, setError] = useState<MoveError>();
  const show = (move: Move) =>
    client.setQueryData(queryKey, (open) => {
      const sections = open && applyMove(open.course.sections, move);
      if (!sections || sections === open.course.sections) return open;
      return { course: { ...open.course, sections: [...sections] } };
    });
  const { mutate } = useMutation({
    mutationKey: moveKey(courseId),
    scope: { id: `move ${courseId}` },
    mutationFn: ({ kind, id, position: { list, before } }: Move) =>
      kind === "section"
        ? call(contract.outline.moveSection, {
            query: { courseId, sectionId: id },
            body: { before },
          })
        : call(contract.outline.moveLesson, {
            query: { courseId, lessonId: id },
            body: { sectionId: list, before },
          }),
    onMutate: (move) => {
      const open = client.getQueryData(queryKey);
      const position = open && currentPosition(open.course.sections, move);
      show(move);
      setError(undefined);
      return { back: position && { ...move, position } };
    },
    onSuccess: (_, move) => {
      // A response generated before the move may still arrive.
      show(move);
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ["courses"] });
    },
    onError: (error, { kind, id }, context) => {
      if (context?.back) show(context.back);
      void client.invalidateQueries({ queryKey });
      const failed = kind === "section" ? "outline.moveSectionFailed" : "outline.moveLessonFailed";
      const text = failureMessage(error, failed);
      setError({ id, text });
      toast.error(text);
    },
  });
  return { move: mutate, error };
}

const moveKey = (courseId: string) => ["move", courseId];

export function useIsMoving(courseId: string): boolean {
  return useIsMutating({ mutationKey: moveKey(courseId) }) > 0;
}
