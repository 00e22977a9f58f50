import { contract } from "@madrasa/contract";
import type { BodyOf, DataOf } from "@madrasa/contract/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { call } from "../../lib/api/client.ts";
import { todayKey } from "../../lib/api/query-keys.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { guardiansOfQuery } from "../../family/guardians/index.ts";
import { studentQuery } from "./students.api.ts";

const calls = contract.guardians;

export type GuardiansOf = DataOf<typeof calls.readGuardiansOf>;
export type Guardian = GuardiansOf["guardians"][number];
export type Decision = BodyOf<typeof calls.decideGuardians>["decision"] | "undo";

type DecisionInput = Omit<BodyOf<typeof calls.decideGuardians>, "decision"> & {
  decision: Decision;
};

export function useDecideGuardians() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ decision, ...body }: DecisionInput) =>
      decision === "undo"
        ? call(calls.undoGuardianDecision, { body })
        : call(calls.decideGuardians, { body: { decision, ...body } }),
    onSuccess: (_, { decision }) =>
      void toast.success(t(decision === "undo" ? "students.decisionUndone" : "students.decided")),
    // Also after a refusal: another admin may have decided first.
    onSettled: (_, _error, { childId }) => {
      const stale = [guardiansOfQuery(childId), studentQuery(childId)];
      void client.invalidateQueries({ queryKey: todayKey });
      return Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
    },
  });
}
