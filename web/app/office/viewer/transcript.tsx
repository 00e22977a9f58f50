import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { LANGUAGES } from "@madrasa/contract/languages";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { readText } from "../../lib/api/read-text.ts";
import { withoutSignature } from "../../lib/format/without-signature.ts";
import { Disclosure } from "../../ui/display/disclosure.tsx";
import { Prose } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";

type Lesson = DataOf<typeof contract.viewer.readLesson>["lesson"];
type Text = NonNullable<Lesson["texts"]>[number];

export type TranscriptProps = { text: Text };

export function Transcript({ text: { language, url } }: TranscriptProps) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({
    // Ignores the signature, which changes while the file does not.
    queryKey: ["lessons", "text", withoutSignature(url)],
    queryFn: ({ signal }) => readText(url, signal),
    enabled: isOpen,
    staleTime: Infinity,
  });
  const title = (
    <>
      {t("lessons.viewerTranscript")} (
      <span lang={language}>
        <bdi>{LANGUAGES[language].name}</bdi>
      </span>
      )
    </>
  );
  return (
    <Disclosure headingLevel={2} title={title} isOpen={isOpen} onOpenChange={setOpen}>
      {isOpen && (
        <Loaded query={query} failed="lessons.textFailed">
          {(words) => (
            <Prose lang={language} className="pb-3">
              {words}
            </Prose>
          )}
        </Loaded>
      )}
    </Disclosure>
  );
}
