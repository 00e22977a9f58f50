/** Changed fields only: during a rolling update older servers refuse unknown fields. Values are plain JSON. */
export function changedFields<Values extends object>(
  values: Values,
  before: Partial<Values>,
): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
