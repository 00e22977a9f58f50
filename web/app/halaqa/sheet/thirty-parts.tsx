import { UNHEARD_DAYS } from "@madrasa/contract/quran/parts";
import { t } from "../../i18n/t.ts";
import { formatNumber } from "../../i18n/format.ts";
import { classes } from "../../ui/classes.ts";
import { KHATAM_OUTLINE } from "../../ui/display/khatam.tsx";
import { daysBetween } from "./days.ts";
import type { StudentRecord } from "./record.api.ts";

type Part = StudentRecord["parts"][number];

/** Shades by days since heard: a week, two weeks, a month, longer. */
const SHADES = [
  { star: "fill-act stroke-act", number: "fill-on-act" },
  { star: "fill-act/35 stroke-act/10", number: "fill-ink" },
  { star: "fill-act-soft stroke-act/35", number: "fill-ink" },
  { star: "fill-gold-soft stroke-gold", number: "fill-ink" },
] as const;
const LONGEST = SHADES.length - 1;

const ageOf = ({ lastHeardOn }: Part, today: string): number | undefined =>
  lastHeardOn === null ? undefined : Math.max(0, daysBetween(lastHeardOn, today));

function shadeOf(age: number): number {
  const index = UNHEARD_DAYS.findIndex((days) => age < days);
  return index < 0 ? LONGEST : index;
}

export function longestUnheard(parts: readonly Part[], today: string) {
  const aged = parts.flatMap((part) => {
    const age = ageOf(part, today);
    return age === undefined ? [] : [{ part: part.part, age }];
  });
  return aged.toSorted((one, other) => other.age - one.age)[0];
}

/**
 * Parts fade with time since last heard. Unlearned parts are a thin line; partly learned ones show progress as an
 * outline.
 */
export function ThirtyParts({ parts, today }: { parts: readonly Part[]; today: string }) {
  return (
    <>
      <ol className="grid grid-cols-6 gap-x-1 gap-y-2 sm:grid-cols-10">
        {parts.map((part) => (
          <PartStar key={part.part} part={part} today={today} />
        ))}
      </ol>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        {SHADES.map(({ star }, index) => (
          <li key={star} className="flex items-center gap-1.5">
            <Star className={classes("size-5", star)} />
            {t("sheet.shade", { shade: String(index) })}
          </li>
        ))}
      </ul>
    </>
  );
}

function PartStar({ part, today }: { part: Part; today: string }) {
  const age = ageOf(part, today);
  const isWhole = part.learned >= part.verses;
  const shade = age === undefined || !isWhole ? undefined : SHADES[shadeOf(age)];
  const isLong = age !== undefined && shadeOf(age) === LONGEST;
  const name = t("sheet.part", { part: part.part });
  return (
    <li className="grid justify-items-center">
      <svg role="img" aria-label={name} viewBox="-108 -108 216 216" className="size-11.5">
        <path
          d={KHATAM_OUTLINE}
          strokeWidth={shade ? 8 : 6}
          strokeLinejoin="round"
          className={shade?.star ?? "fill-none stroke-line"}
        />
        {!shade && part.learned > 0 && (
          <path
            d={KHATAM_OUTLINE}
            pathLength="100"
            strokeDasharray={`${(100 * part.learned) / part.verses} 100`}
            strokeWidth={9}
            className={classes("fill-none", isLong ? "stroke-gold-ink" : "stroke-act")}
          />
        )}
        <text
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={64}
          fontWeight={600}
          aria-hidden="true"
          className={shade?.number ?? (part.learned === 0 ? "fill-ink-soft" : "fill-act")}
        >
          {formatNumber(part.part)}
        </text>
      </svg>
      <span
        className={classes(
          "min-h-5 text-xs",
          isLong ? "font-semibold text-gold-ink" : "text-ink-soft",
        )}
      >
        {age !== undefined && t("sheet.dayCount", { count: age })}
        {age === undefined && part.learned > 0 && t("sheet.known")}
        {age === undefined && part.learned === 0 && (
          <span className="sr-only">{t("sheet.notLearned")}</span>
        )}
      </span>
    </li>
  );
}

function Star({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="-108 -108 216 216" strokeWidth={10} className={className}>
      <path d={KHATAM_OUTLINE} />
    </svg>
  );
}
