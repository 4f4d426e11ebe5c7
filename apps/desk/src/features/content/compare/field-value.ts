/** A value of a field as it is read: texts as they are, the rest as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Whether a value is an instant, which is also shown as London's clocks show it. */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))

/** Two texts are compared by words; numbers, times and addresses only as a whole. */
export function areTexts(before: unknown, after: unknown): boolean {
  return [before, after].every((value) => typeof value === 'string' && /\s/.test(value))
}
