import { ApiError } from "@madrasa/contract/client";
import { groupedText } from "@madrasa/contract/digits";
import { useQuery } from "@tanstack/react-query";
import { Ban, SearchX } from "lucide-react";
import { certificateQuery } from "../learning/certificates/certificates.api.ts";
import { ValidCertificate } from "../learning/certificates/valid-certificate.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { CentredNotice } from "../ui/feedback/centred-notice.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import type { Route } from "./+types/certificate.ts";

const ID = /^[0-9a-f]{32}$/;

export const clientLoader = messagesLoader("certificate");
export const shouldRevalidate = neverRevalidate;

/** Omits the student's name, which link previews would reveal. */
export function meta() {
  return pageTitle("certificate.title");
}

export default function CertificatePage({ params }: Route.ComponentProps) {
  const certificateId = groupedText(params.certificateId).toLowerCase();
  const isOne = ID.test(certificateId);
  const query = useQuery({ ...certificateQuery(certificateId), enabled: isOne });
  const { error } = query;
  if (!isOne || (error instanceof ApiError && error.status === 404)) {
    return (
      <CentredNotice
        title={t("certificate.unknown")}
        mark={<SearchX strokeWidth={1.5} className="size-9" />}
      >
        {t("certificate.unknownHelp")}
      </CentredNotice>
    );
  }
  return (
    <>
      {!query.data && <h1 className="sr-only">{t("certificate.title")}</h1>}
      <Loaded query={query} failed="certificate.loadFailed">
        {({ certificate }) =>
          certificate ? (
            <ValidCertificate certificate={certificate} />
          ) : (
            <CentredNotice
              title={t("certificate.withdrawn")}
              mark={<Ban strokeWidth={1.5} className="size-9" />}
            >
              {t("certificate.withdrawnHelp")}
            </CentredNotice>
          )
        }
      </Loaded>
    </>
  );
}
