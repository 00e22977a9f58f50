export function isPlainObject(value) {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Deep equality, unless `compare` returns a result. */
export function isEqualWith(one, other, compare) {
  const answer = compare(one, other);
  if (answer !== undefined) return answer;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqualWith(one[key], other[key], compare))
  );
}
