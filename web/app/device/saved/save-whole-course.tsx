import { RENDITION_KINDS, type RenditionKind } from "@madrasa/contract/limits";
import { useState } from "react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import {
  chooseRendition,
  chosenRendition,
  lineNow,
  playable,
  rememberRendition,
} from "../uploads/index.ts";
import { bytesToSave, renditionToSave } from "./rendition-to-save.ts";
import { RoomLeft } from "./room-left.tsx";
import { deleteSavedLessons, save } from "./save-lessons.ts";
import { useSavedList } from "./saved-list.ts";
import type { Course } from "./saved-rows.ts";

const WORDS = {
  sound: "lessons.viewerListen",
  small: "lessons.viewerSmall",
  original: "lessons.viewerFull",
} as const;

export function SaveWholeCourse({ course }: { course: Course }) {
  const { lessons: listed } = useSavedList();
  const [chosen, setChosen] = useState(chosenRendition);
  const lessons = (course.sections ?? []).flatMap(({ lessonIds }) => lessonIds);
  const videos = lessons.map(({ renditions = [] }) => playable(renditions));
  const kinds = RENDITION_KINDS.filter((kind) => videos.flat().some((one) => one.kind === kind));
  const sizeOf = (kind: RenditionKind | undefined) =>
    lessons.reduce((total, lesson, index) => {
      const way = chooseRendition(videos[index] ?? [], { chosen: kind, line: lineNow() });
      return total + (way?.size ?? bytesToSave(lesson));
    }, 0);
  const wanted = lessons.filter(({ _id }) => listed.has(_id));
  const saved = wanted.filter(({ _id }) => listed.get(_id)?.state === "saved").length;
  const shown = chosen ?? videos.map(renditionToSave).find((one) => one !== undefined)?.kind;
  const isWhole = wanted.length === lessons.length;
  return (
    <>
      {kinds.length > 1 && shown && !isWhole && (
        <ChoiceChips
          legend={t("lessons.viewerRenditions")}
          isLegendHidden
          options={kinds
            .map((kind) => ({
              value: kind,
              label: t(WORDS[kind], { size: formatBytes(sizeOf(kind)) }),
            }))
            .toReversed()}
          value={shown}
          onChange={(kind) => {
            rememberRendition(kind);
            setChosen(kind);
          }}
          className="mb-3"
        />
      )}
      <p role="status" className="text-sm text-ink-soft">
        {wanted.length > 0
          ? t("saved.keptOf", { kept: saved, total: lessons.length })
          : formatBytes(sizeOf(chosen))}
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        {!isWhole && (
          <Button
            variant="tinted"
            isCompact
            isPending={false}
            onClick={() => save(course, lessons)}
          >
            {t("saved.keepAll")}
          </Button>
        )}
        {wanted.length > 0 && (
          <Button
            variant="quiet"
            isCompact
            aria-label={t("saved.removeNamed", { title: course.title })}
            onClick={() => deleteSavedLessons(wanted.map(({ _id }) => _id))}
          >
            {t("saved.remove")}
          </Button>
        )}
      </div>
      <RoomLeft className="mt-1" />
    </>
  );
}
