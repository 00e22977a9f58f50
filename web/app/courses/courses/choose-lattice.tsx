import { Check } from "lucide-react";
import { useId } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import {
  LATTICE_NAMES,
  type LatticeName,
  LATTICE_SIZE,
  latticeToken,
  layersOf,
} from "./lattices.ts";

export type ChooseLatticeProps = {
  value: LatticeName | undefined;
  onChange: (name: LatticeName) => void;
};

export function ChooseLattice({ value, onChange }: ChooseLatticeProps) {
  const group = useId();
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="mb-2 text-[0.9375rem]">{t("courses.chooseLattice")}</legend>
      <div className="grid grid-cols-2 gap-x-2 gap-y-2 sm:gap-x-4">
        {LATTICE_NAMES.map((name) => (
          <label
            key={name}
            className="relative block min-w-0 rounded-control p-1 has-focus-visible:outline-2 has-focus-visible:outline-act"
          >
            {/* Covers image and name so that either can be clicked. */}
            <input
              type="radio"
              name={group}
              value={name}
              checked={value === name}
              onChange={() => onChange(name)}
              className="absolute inset-0 appearance-none rounded-control outline-none"
            />
            <LatticePicture
              name={name}
              className={classes(
                "w-full rounded-control",
                value === name && "ring-2 ring-act ring-offset-2 ring-offset-raised",
              )}
            />
            <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-1.5 text-[0.8125rem] sm:text-sm">
              <span className={value === name ? "font-semibold" : "text-ink-soft"}>
                {t("courses.lattice", { name })}
              </span>
              {value === name && (
                <span className="flex items-center gap-0.5 font-semibold text-act">
                  <Check className="size-3.5" />
                  {t("courses.latticeChosen")}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function LatticePicture({ name, className }: { name: LatticeName; className?: string }) {
  const { width, height } = LATTICE_SIZE;
  const colour = (of: Parameters<typeof latticeToken>[1]) => `var(${latticeToken(name, of)})`;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      strokeLinejoin="round"
      className={className}
    >
      <rect width={width} height={height} fill={colour("ground")} />
      {layersOf(name).map(({ path, colour: of, lineWidth }, index) => (
        <path
          key={index}
          d={path}
          fill={lineWidth ? "none" : colour(of)}
          stroke={lineWidth ? colour(of) : undefined}
          strokeWidth={lineWidth}
        />
      ))}
    </svg>
  );
}
