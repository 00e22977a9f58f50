import type { NewLesson } from "@madrasa/testkit/courses";
import { mediaFile } from "@madrasa/testkit/sample-files";

export const VIDEO: NewLesson = {
  title: "The throat letters",
  description: "Once by ear, once by eye.",
  file: mediaFile("makharij-lesson.mp4"),
  durationSeconds: 12,
};

export const CHART: NewLesson = {
  title: "The chart",
  description: "Once by ear, once by eye.",
  file: mediaFile("makharij-chart.png"),
};

export const SHEET: NewLesson = {
  title: "Revision sheet",
  description: "Once by ear, once by eye.",
  file: mediaFile("revision-sheet.pdf"),
};
