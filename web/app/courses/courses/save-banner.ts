import { contract } from "@madrasa/contract";
import { call } from "../../lib/api/client.ts";
import { asNetworkError } from "../../lib/offline/classify-error.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { prepareUpload } from "../../base/files/index.ts";
import type { ChosenBanner } from "./banner-field.tsx";
import { updateCachedCourse } from "./courses.api.ts";

/** Draws a lattice to a file so that it is uploaded like any image. */
async function fileOf(banner: ChosenBanner): Promise<File> {
  if (typeof banner !== "string") return banner;
  const { drawLattice } = await asNetworkError(import("./draw-lattice.ts"));
  return drawLattice(banner);
}

export function useSaveBanner() {
  return useAction(
    async ({ courseId, banner }: { courseId: string; banner: ChosenBanner }) => {
      const fileKey = await prepareUpload(courseId, await fileOf(banner))();
      return call(contract.courses.updateCourse, {
        query: { courseId },
        body: { banner: fileKey },
      });
    },
    {
      failed: "courses.bannerFailed",
      onAnswer: ({ course }, client) => updateCachedCourse(client, course),
    },
  );
}
