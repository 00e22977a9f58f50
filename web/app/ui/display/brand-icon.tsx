import type { IconDefinition } from "@fortawesome/free-brands-svg-icons";

/** Decorative logo in the text colour; the adjacent text has its name. */
export function BrandIcon({
  icon: {
    icon: [width, height, , , path],
  },
  className,
}: {
  icon: IconDefinition;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="1em"
      height="1em"
      fill="currentColor"
      aria-hidden="true"
      className={className}
    >
      <path d={Array.isArray(path) ? path.join("") : path} />
    </svg>
  );
}
