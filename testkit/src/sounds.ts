import { fileURLToPath } from "node:url";

/** Files of phones and WhatsApp: see `testkit/sounds/README.md`. */
export type SampleSound = {
  file: string;
  type: string;
  becomes: "audio/mp4" | "audio/webm" | "encoded" | "refused";
};

export const soundPath = (file: string): string =>
  fileURLToPath(new URL(`../sounds/${file}`, import.meta.url));

export const SOUNDS: readonly SampleSound[] = [
  { file: "whatsapp-voice-note.opus", type: "audio/ogg", becomes: "audio/webm" },
  { file: "chrome.webm", type: "video/webm", becomes: "audio/webm" },
  { file: "opus-in-mp4.m4a", type: "audio/mp4", becomes: "audio/webm" },
  { file: "iphone-memo.m4a", type: "audio/x-m4a", becomes: "audio/mp4" },
  { file: "ios-fragmented.m4a", type: "audio/mp4", becomes: "audio/mp4" },
  { file: "quicktime.m4a", type: "audio/x-m4a", becomes: "audio/mp4" },
  { file: "samsung-voice-recorder.m4a", type: "audio/mp4", becomes: "audio/mp4" },
  { file: "samsung-3gp5.m4a", type: "audio/mp4", becomes: "audio/mp4" },
  { file: "cover-art.m4a", type: "audio/x-m4a", becomes: "audio/mp4" },
  { file: "chapters.m4a", type: "audio/mp4", becomes: "audio/mp4" },
  { file: "android-recorder.3gp", type: "video/3gpp", becomes: "audio/mp4" },
  { file: "raw.aac", type: "audio/aac", becomes: "audio/mp4" },
  { file: "recorder.mp3", type: "audio/mpeg", becomes: "encoded" },
  { file: "recorder.wav", type: "audio/wav", becomes: "encoded" },
  { file: "amr.3gp", type: "audio/3gpp", becomes: "refused" },
];
