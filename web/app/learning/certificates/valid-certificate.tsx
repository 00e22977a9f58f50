import { BadgeCheck, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { bothDates } from "../../i18n/dates/format-dates.ts";
import { useLanguage } from "../../i18n/language.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { reportError } from "../../lib/browser/report.ts";
import { Button } from "../../ui/button/button.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { CertificateSheet } from "./certificate-sheet.tsx";
import { loadFonts, paperWords, type PaperWords } from "./paper-words.ts";
import { type Certificate, titleOf } from "./certificates.api.ts";
import { KhatamOfCourse } from "./khatam-of-course.tsx";

export function ValidCertificate({ certificate }: { certificate: Certificate }) {
  const { courseId, name, language, teacher, totalLessons } = certificate;
  const title = titleOf(certificate);
  const words = usePaperWords(certificate);
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 text-center md:py-12">
      <KhatamOfCourse courseId={courseId} className="mx-auto size-40 max-w-full" />
      <p className="mt-6 flex items-center justify-center gap-2 font-semibold text-act">
        <BadgeCheck className="size-6 shrink-0" />
        {t("certificate.valid")}
      </p>
      <h1 className="mt-3 text-3xl">{t("certificate.title")}</h1>
      <p className="mt-6 text-ink-soft">{t("certificate.givenTo")}</p>
      <p className="mt-1 font-serif text-3xl font-semibold text-balance wrap-anywhere md:text-4xl">
        <UserText>{name}</UserText>
      </p>
      <p className="mt-4 text-ink-soft">{t("certificate.forCourse")}</p>
      <p className="mt-1 font-serif text-2xl font-semibold text-balance wrap-anywhere">
        <UserText lang={language}>{title}</UserText>
      </p>
      <p className="mt-4 text-ink-soft">{t("certificate.lessons", { count: totalLessons })}</p>
      {teacher && (
        <p className="text-ink-soft">
          {tParts("catalogue.taughtBy", { name: <UserText>{teacher}</UserText> })}
        </p>
      )}
      {bothDates(certificate.finishedOn).map((date) => (
        <p key={date} className="mt-1 text-ink-soft">
          {date}
        </p>
      ))}
      <Button
        variant="secondary"
        className="mt-8"
        icon={<Printer className="size-5" />}
        isPending={!words}
        onClick={() => window.print()}
      >
        {t("certificate.print")}
      </Button>
      <p className="mt-6 text-sm text-ink-soft">{t("certificate.notIjaza")}</p>
      {words && <CertificateSheet certificate={certificate} words={words} />}
    </div>
  );
}

/** Loaded in advance, because the browser's print command does not wait. */
function usePaperWords(certificate: Certificate): readonly PaperWords[] | undefined {
  const language = useLanguage();
  const [words, setWords] = useState<readonly PaperWords[]>();
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await paperWords(certificate);
      await loadFonts(certificate, found);
      if (isCurrent) setWords(found);
    };
    load().catch(reportError);
    return () => {
      isCurrent = false;
    };
  }, [certificate, language]);
  return words;
}
