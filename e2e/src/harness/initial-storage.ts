/** The values that a visitor's browser has stored when a journey begins, by key. */
export type StoredValues = Readonly<Record<string, string>>

/** The visitor has not answered yet. */
export const UNANSWERED: StoredValues = {}

/** A fresh answer to the question about counting and pictures, and with a yes the bucket. */
export function answeredWith(choice: 'yes' | 'no', draw?: number): StoredValues {
  const consent = JSON.stringify({ choice, wording: 2, at: new Date().toISOString() })
  return { consent, ...(draw && { draw: String(draw) }) }
}

/** The same values in the format of Playwright's storage state. */
export function toStorageItems(values: StoredValues): { name: string; value: string }[] {
  return Object.entries(values).map(([name, value]) => ({ name, value }))
}
