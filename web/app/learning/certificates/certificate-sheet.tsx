import { LANGUAGES } from "@madrasa/contract/languages";
import { starPath } from "@madrasa/contract/star-pattern";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { certificatePath } from "../../lib/format/course-code.ts";
import { publicUrl } from "../../lib/page-head/public-url.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { QrCode } from "../../ui/display/qr-code.tsx";
import { Ltr, UserText } from "../../ui/display/user-text.tsx";
import "./certificate-sheet.css";
import { type Certificate, titleOf } from "./certificates.api.ts";
import { KhatamOfCourse } from "./khatam-of-course.tsx";
import type { PaperWords } from "./paper-words.ts";

type CertificateSheetProps = { certificate: Certificate; words: readonly PaperWords[] };

export function CertificateSheet({ certificate, words }: CertificateSheetProps) {
  const { _id, courseId, name, language, teacher } = certificate;
  const title = titleOf(certificate);
  const address = publicUrl() + certificatePath(_id);
  const groups = _id.match(/.{4}/g) ?? [];
  const lines = [
    address.slice(0, -_id.length).replace(/^https?:\/\//, ""),
    `${groups.slice(0, groups.length / 2).join("-")}-`,
    groups.slice(groups.length / 2).join("-"),
  ];
  const pair = (what: Exclude<keyof PaperWords, "language" | "dates">) => (
    <Pair words={words} textOf={(of) => of[what]} />
  );
  return createPortal(
    <div className="certificate-sheet">
      <Frame />
      <KhatamOfCourse courseId={courseId} className="certificate-khatam" />
      <div className="certificate-text">
        <div className="certificate-title">{pair("title")}</div>
        {pair("givenTo")}
        <p className="certificate-name" data-length={lengthOf(name)}>
          <UserText>{name}</UserText>
        </p>
        {pair("forCourse")}
        <p className="certificate-course" data-length={lengthOf(title)}>
          <UserText lang={language}>{title}</UserText>
        </p>
        {pair("lessons")}
      </div>
      <div className="certificate-foot">
        <Signed by={teacher}>{pair("teacher")}</Signed>
        <Signed by={schoolName()}>{pair("stamp")}</Signed>
        <div className="certificate-dates">
          {words.map(({ language: of, dates }) =>
            dates.map((date) => (
              <p key={of + date} lang={of} dir={LANGUAGES[of].direction}>
                {date}
              </p>
            )),
          )}
        </div>
        <div className="certificate-address">
          <div>
            {pair("checkAt")}
            {lines.map((line) => (
              <p key={line} className="certificate-code">
                <Ltr>{line}</Ltr>
              </p>
            ))}
          </div>
          <QrCode text={address} label={address} />
        </div>
      </div>
      <div className="certificate-bounds">{pair("notIjaza")}</div>
    </div>,
    document.body,
  );
}

/** Length classes that reduce the font size of long names and titles. */
const lengthOf = (text: string) =>
  text.length <= 24 ? "short" : text.length <= 60 ? "middle" : "long";

type PairProps = { words: readonly PaperWords[]; textOf: (of: PaperWords) => string };

function Pair({ words, textOf }: PairProps) {
  return (
    <p className="certificate-pair">
      {words.map((of, index) => (
        <span key={of.language}>
          {index > 0 && <Star />}
          <span lang={of.language} dir={LANGUAGES[of.language].direction}>
            {textOf(of)}
          </span>
        </span>
      ))}
    </p>
  );
}

function Signed({ by, children }: { by: string; children: ReactNode }) {
  return (
    <div className="certificate-signed">
      <p>
        <UserText>{by}</UserText>
      </p>
      {children}
    </div>
  );
}

const STAR = starPath(0, 10);

function Star() {
  return (
    <svg aria-hidden="true" viewBox="-10 -10 20 20" className="certificate-star">
      <path d={STAR} />
    </svg>
  );
}

/** Millimetres. The upper edge leaves room for the khatam. */
const [START, END, TOP, BOTTOM, INSIDE] = [14, 283, 33, 196, 1.8];
const CORNERS = [START, END].flatMap((x) => [TOP, BOTTOM].map((y) => ({ x, y })));
const CORNER = starPath(0, 4.6);

function Frame() {
  const edge = (by: number, gap: number, from: number) =>
    `M${122 - gap} ${TOP + by}H${START + from}M${175 + gap} ${TOP + by}H${END - from}` +
    `M${START + by} ${TOP + from}V${BOTTOM - from}M${END - by} ${TOP + from}V${BOTTOM - from}` +
    `M${START + from} ${BOTTOM - by}H${END - from}`;
  return (
    <svg aria-hidden="true" viewBox="0 0 297 210" className="certificate-frame">
      <path d={edge(0, 0, 4)} strokeWidth="0.35" />
      <path d={edge(INSIDE, 2, 7)} strokeWidth="0.2" />
      {CORNERS.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`} strokeWidth="0.35">
          <path d={CORNER} />
          <path d={CORNER} transform="scale(0.45)" className="certificate-heart" />
        </g>
      ))}
    </svg>
  );
}
