import { File, FileAudio, FileImage, FilePlay, FileText, type LucideProps } from "lucide-react";
import { t } from "../../i18n/t.ts";

export function FileIcon({ contentType, ...props }: LucideProps & { contentType: string }) {
  if (contentType.startsWith("video/")) return <FilePlay {...props} />;
  if (contentType.startsWith("audio/")) return <FileAudio {...props} />;
  if (contentType.startsWith("image/")) return <FileImage {...props} />;
  if (contentType === "application/pdf") return <FileText {...props} />;
  return <File {...props} />;
}

export function fileTypeName(contentType: string): string {
  if (contentType.startsWith("video/")) return t("lessons.viewerVideo");
  if (contentType.startsWith("audio/")) return t("lessons.viewerAudio");
  if (contentType.startsWith("image/")) return t("lessons.viewerImage");
  return contentType === "application/pdf" ? t("lessons.viewerPdf") : t("lessons.viewerFile");
}

const BY_ENDING: Record<string, string> = {
  mp4: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
};

/** Probable MIME type of an external link, by its file extension. */
export function typeOfLink(link: string): string {
  // bounded: a link has at most 2,000 characters
  const ending = /\.([a-z0-9]+)$/i.exec(URL.parse(link)?.pathname ?? "")?.[1]?.toLowerCase();
  return (ending && BY_ENDING[ending]) ?? "";
}
