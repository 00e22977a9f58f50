import { isWebUrl } from "@madrasa/contract/rules";
import { useQuery } from "@tanstack/react-query";
import { formatBytes } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Ltr, Prose, UserText } from "../../ui/display/user-text.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/feedback/skeleton.tsx";
import { anyLessonQuery, type OverseenTree } from "./oversight.api.ts";

type OverseenLessonProps = {
  courseId: string;
  lessonId: string;
  language: OverseenTree["language"];
};

export function OverseenLesson({ courseId, lessonId, language }: OverseenLessonProps) {
  const query = useQuery(anyLessonQuery(courseId, lessonId));
  const { data, error } = query;
  if (!data) {
    return error ? (
      <LoadError query={query} failed="lessons.viewerFailed" />
    ) : (
      <SkeletonGroup label={t("oversight.loading")} className="py-2">
        <SkeletonText lines={2} />
      </SkeletonGroup>
    );
  }
  const { description, renditions, additionalResources } = data.lesson;
  return (
    <div className="ps-7 pb-3">
      <Prose isAligned lang={language}>
        {description}
      </Prose>
      <ul className="mt-2">
        {renditions.map(({ kind, fileType, size, url }) => (
          <li key={kind}>
            <TextLink href={url} className="inline-flex min-h-11 items-center">
              {t("oversight.openFile")}
            </TextLink>{" "}
            <span className="text-sm text-ink-soft">
              <Ltr>{fileType}</Ltr>
              {size > 0 && ` · ${formatBytes(size)}`}
            </span>
          </li>
        ))}
        {additionalResources.map((resource, index) => (
          <li key={`${index} ${resource.url}`} className="py-2 wrap-anywhere">
            <UserText lang={language}>{resource.name}</UserText>
            <OutsideLink url={resource.url} />
            {resource.description && (
              <Prose isAligned lang={language} className="text-sm text-ink-soft">
                {resource.description}
              </Prose>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the whole URL, so that an admin sees its target. */
export function OutsideLink({ url }: { url: string }) {
  const address = <Ltr className="break-all">{url}</Ltr>;
  return <p>{isWebUrl(url) ? <TextLink href={url}>{address}</TextLink> : address}</p>;
}
