/** The object with another key in the place of one that it has; the same object if the new one is taken. */
export function renameKey(
  values: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): Readonly<Record<string, unknown>> {
  if (from === to || Object.hasOwn(values, to)) return values
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key === from ? to : key, value]))
}
