/** The values that a visitor's browser has stored when a journey begins, by key. */
export type Kept = Readonly<Record<string, string>>

/** The visitor has not answered yet. */
export const UNASKED: Kept = {}

/** A fresh answer to 'Can we count which pictures work best?', and with a yes the bucket. */
export function answered(choice: 'yes' | 'no', draw?: number): Kept {
  const consent = JSON.stringify({ choice, wording: 1, at: new Date().toISOString() })
  return { consent, ...(draw && { draw: String(draw) }) }
}

/** The same values in the format of Playwright's storage state. */
export function stored(kept: Kept): { name: string; value: string }[] {
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}
