import { LANGUAGES, type Language } from "@madrasa/contract/languages";
import { createPortal } from "react-dom";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { QrCode } from "../../ui/display/qr-code.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import { classes } from "../../ui/classes.ts";
import type { Slip } from "./slips.api.ts";
import "./slip-sheet.css";

export type SlipWords = {
  language: Language;
  code: string;
  how: string;
  until: (time: string) => string;
};

export type SlipSheetProps = {
  slips: readonly Slip[];
  course: { title: string; language: Language };
  words: readonly SlipWords[];
};

/** Letters of a name that fit in large type on one line of a slip. */
const ONE_LINE = 24;

/** Printed instead of the page: a slip for each child whose slip is open. */
export function SlipSheet({ slips, course, words }: SlipSheetProps) {
  const address = `${window.location.host}/f`;
  const each = (className: string, textOf: (of: SlipWords) => string) => (
    <div className="grid grid-cols-2 gap-x-4">
      {words.map((of) => (
        <p
          key={of.language}
          lang={of.language}
          dir={LANGUAGES[of.language].direction}
          className={className}
        >
          {textOf(of)}
        </p>
      ))}
    </div>
  );
  return createPortal(
    <div className="slip-sheet">
      {slips.map(({ _id, name, printed, expiresAt }) => {
        if (!printed) return null;
        const { shortCode, secret } = printed;
        return (
          <article key={_id}>
            <p className="truncate">
              <strong>{schoolName()}</strong> ·{" "}
              <UserText lang={course.language}>{course.title}</UserText>
            </p>
            <p
              dir="auto"
              className={classes(
                "font-serif font-semibold wrap-anywhere",
                name.length > ONE_LINE ? "text-base leading-tight" : "text-2xl",
              )}
            >
              {name}
            </p>
            <div dir="ltr" className="flex items-center gap-4">
              <QrCode text={`${window.location.origin}/f#${secret}`} label={name} />
              <div className="min-w-0 grow">
                {each("", ({ code }) => code)}
                <p className="font-mono text-2xl font-bold">
                  {shortCode.slice(0, 3)} {shortCode.slice(3)}
                </p>
                <Ltr className="font-mono">{address}</Ltr>
              </div>
            </div>
            {each("", ({ how, until }) => `${how} ${until(expiresAt)}`)}
          </article>
        );
      })}
    </div>,
    document.body,
  );
}
