/** What a visitor's browser keeps when a journey begins, by name. */
export type Kept = Readonly<Record<string, string>>

/** Nothing has been answered yet. */
export const UNASKED: Kept = {}

/** An answer that was given just now to 'Can we count which pictures work best?', and with a yes the draw. */
export function answered(choice: 'yes' | 'no', draw?: number): Kept {
  const consent = JSON.stringify({ choice, wording: 1, at: new Date().toISOString() })
  return { consent, ...(draw && { draw: String(draw) }) }
}

/** The same as Playwright puts it into a browser. */
export function stored(kept: Kept): { name: string; value: string }[] {
  return Object.entries(kept).map(([name, value]) => ({ name, value }))
}
