import type { ANNOTATION_KINDS } from "@madrasa/contract/halaqa/recitation-sounds";

type AnnotationIconProps = { kind: (typeof ANNOTATION_KINDS)[number]; className: string };

/** Icons distinguishable by shape: a ring, a diamond, a triangle. */
export function AnnotationIcon({ kind, className }: AnnotationIconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      <g className="fill-gold stroke-gold-ink" strokeWidth={2} strokeLinejoin="round">
        {kind === "hesitation" && (
          <circle cx={12} cy={12} r={7} className="fill-none" strokeWidth={3} />
        )}
        {kind === "mistake" && <path d="M12 3l9 9-9 9-9-9z" />}
        {kind === "tajwid" && <path d="M12 4l9 16H3z" />}
      </g>
    </svg>
  );
}
