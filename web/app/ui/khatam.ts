/** The eight-fold star: two squares, one turned by an eighth. Everything is drawn from its radius. */

const EIGHTH = Math.PI / 4;
/** Where the sides of the two squares cross, as a share of the radius. */
const CROSSING = Math.sqrt(2 - Math.SQRT2);

const round = (value: number) => Math.round(value * 100) / 100;

function closed(
  corners: number,
  centre: number,
  radiusAt: (corner: number) => number,
  turn: number,
) {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = turn + (corner * 2 * Math.PI) / corners;
    const radius = radiusAt(corner);
    return `${round(centre + radius * Math.cos(angle))} ${round(centre + radius * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

export function starPath(centre: number, radius: number, turn = 0): string {
  return closed(16, centre, (corner) => (corner % 2 === 0 ? radius : radius * CROSSING), turn);
}

export function octagonPath(centre: number, radius: number): string {
  return closed(8, centre, () => radius, EIGHTH / 2);
}
