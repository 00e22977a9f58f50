import { classes } from "../../ui/classes.ts";

type GradeMarkProps = {
  /** Undefined if not heard. */
  grade: 1 | 2 | 3 | 4 | undefined;
  /** Uses the colour of the surrounding text, as on buttons. */
  isPlain?: boolean;
  className?: string;
};

const TICK = "M7.6 12.3 10.7 15.4 16.6 9.2";
/** Three quarters and half of a disc of radius 6, clockwise from the top. */
const SHARES = { 2: "M12 12V6A6 6 0 1 1 6 12Z", 3: "M12 6A6 6 0 0 1 12 18Z" } as const;
const AGAIN = "M8.4 9.8A4.4 4.4 0 1 1 7.7 13M8.2 6.9V10H11.3";

export function GradeMark({ grade, isPlain = false, className }: GradeMarkProps) {
  const isGold = grade === 4 && !isPlain;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes(
        "shrink-0",
        !isPlain && (grade ? "text-act" : "text-edge"),
        isGold && "text-gold-ink",
        className,
      )}
    >
      {grade === 1 ? (
        <>
          <circle cx={12} cy={12} r={10} fill="currentColor" />
          <path d={TICK} className="stroke-raised" />
        </>
      ) : (
        <circle
          cx={12}
          cy={12}
          r={9.5}
          stroke="currentColor"
          className={isGold ? "fill-gold-soft" : undefined}
        />
      )}
      {(grade === 2 || grade === 3) && <path d={SHARES[grade]} fill="currentColor" />}
      {grade === 4 && <path d={AGAIN} stroke="currentColor" strokeWidth={1.8} />}
    </svg>
  );
}
