/**
 * The fields of a form that the person changed. Only these are sent: while servers are updated one
 * after another, a former one refuses a field that it does not know. Values are plain JSON.
 */
export function changedFields<Values extends object>(
  values: Values,
  before: Partial<Values>,
): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
