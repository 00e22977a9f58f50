import { LATTICE_SIZE, latticeToken, type LatticeName, layersOf } from "./lattices.ts";

/** A lattice, as wide as there is room. */
export function LatticePicture({ name, className }: { name: LatticeName; className?: string }) {
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
      {layersOf(name).map(({ path, colour: of, lineWidth }, place) => (
        <path
          key={place}
          d={path}
          fill={lineWidth ? "none" : colour(of)}
          stroke={lineWidth ? colour(of) : undefined}
          strokeWidth={lineWidth}
        />
      ))}
    </svg>
  );
}
