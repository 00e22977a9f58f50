import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { ownCertificatesQuery, titleOf } from "./finish.api.ts";
import { IssuedCertificate } from "./own-certificate.tsx";

/**
 * A student's certificates, including those of courses that they left or that were deleted. Renders nothing if the list
 * is empty.
 */
export function OwnCertificates() {
  const list = useInfiniteQuery(ownCertificatesQuery);
  const certificates = list.data?.pages.flatMap((page) => page.certificates) ?? [];
  if (certificates.length === 0) return null;
  return (
    <section aria-labelledby="certificates" className="border-t border-line py-3">
      <h3 id="certificates" className="mb-2 text-sm text-ink-soft">
        {t("certificate.own")}
      </h3>
      <ul className="space-y-4">
        {certificates.map((one) => {
          const { _id, language, issuedAt, withdrawn } = one;
          const title = titleOf(one);
          return (
            <li key={_id}>
              <p className="wrap-anywhere">
                <UserText lang={language}>{title}</UserText>
              </p>
              <p className="text-sm text-ink-soft">{formatDate(issuedAt)}</p>
              {withdrawn ? (
                <p className="mt-1 text-sm text-ink-soft">{t("finish.certificateEnded")}</p>
              ) : (
                <IssuedCertificate
                  certificateId={_id}
                  of={<HiddenName lang={language}>{title}</HiddenName>}
                  className="mt-2 gap-2"
                />
              )}
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} failed="certificate.ownFailed" className="mt-4" />
    </section>
  );
}
