import { contract } from "@madrasa/contract";
import { route, type Route } from "../../platform/http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { confirmedSecondStep } from "./prove-second-step.ts";
import { countCodesLeft } from "./second-step.queries.ts";
import { prepareSecondStep, setUpSecondStep } from "./set-up-second-step.ts";
import { turnOffSecondStep } from "./turn-off-second-step.ts";

const calls = contract.secondStep;

export function secondStepRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(calls.readSecondStep, async ({ actor }) => {
      const step = await confirmedSecondStep(platform, actor.id);
      const recoveryCodesLeft = await countCodesLeft(database.read, actor.id);
      return { data: { isOn: step !== undefined, recoveryCodesLeft } };
    }),

    route(calls.prepareSecondStep, async ({ actor, body }) => ({
      data: await prepareSecondStep(platform, actor, body.password),
    })),

    route(calls.setUpSecondStep, async ({ actor, body }) => ({
      data: await setUpSecondStep(platform, actor, body.secondStep),
    })),

    route(calls.turnOffSecondStep, async ({ actor, body }) => {
      await turnOffSecondStep(platform, actor, body);
      return { data: {} };
    }),
  ];
}
