import { encode } from "uqr";

const BORDER = 2;

export type QrCodeProps = { text: string; /** Says what it opens. */ label: string };

/** Dark on white in both themes, as scanners expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: BORDER });
  const dark = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 max-w-full rounded-control bg-white"
    >
      <path d={dark} className="fill-black" />
    </svg>
  );
}
