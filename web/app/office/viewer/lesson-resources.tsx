import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import type { Language } from "@madrasa/contract/languages";
import { isWebUrl } from "@madrasa/contract/rules";
import { Download, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { FileIcon, typeOfLink } from "./file-type.tsx";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];

export function LessonResources({ lesson, language }: { lesson: Lesson; language: Language }) {
  const links = lesson.additionalResources.filter(({ url }) => isWebUrl(url));
  return (
    <section aria-labelledby="resources">
      <h2 id="resources" className="text-xl">
        {t("lessons.viewerResources")}
      </h2>
      <ul className="mt-3 grid gap-3 lg:grid-cols-2">
        <Resource
          href={lesson.downloadPath}
          download={lesson.fileName}
          contentType={lesson.fileType}
          name={t("lessons.viewerDownload")}
          detail={lesson.fileSize > 0 ? formatBytes(lesson.fileSize) : undefined}
        />
        {links.map(({ name, description, url }, index) => (
          <Resource
            key={`${index} ${url}`}
            href={url}
            contentType={typeOfLink(url)}
            name={<UserText lang={language}>{name}</UserText>}
            detail={
              description && (
                <span dir="auto" lang={language}>
                  {description}
                </span>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}

type ResourceProps = {
  href: string;
  /** File name of the download. If absent, the link opens a new tab. */
  download?: string;
  contentType: string;
  name: ReactNode;
  detail: ReactNode;
};

function Resource({ href, download, contentType, name, detail }: ResourceProps) {
  const Sign = download === undefined ? ExternalLink : Download;
  return (
    <li>
      <a
        href={href}
        download={download}
        target="_blank"
        rel="noopener noreferrer"
        className="flex h-full min-h-16 items-center gap-4 rounded-card bg-raised p-4 shadow-raised transition-colors duration-150 hover:bg-act-soft"
      >
        <FileIcon
          contentType={contentType}
          strokeWidth={1.5}
          className="size-7 shrink-0 text-act"
        />
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{name}</span>
          {detail && <span className="block text-sm text-ink-soft wrap-anywhere">{detail}</span>}
        </span>
        <Sign className="size-5 shrink-0 text-ink-soft" />
      </a>
    </li>
  );
}
