/** What a visitor's browser keeps when a journey begins. */
export type Kept = { name: string; value: string }[]

/** Nobody has been asked yet. */
export const UNASKED: Kept = []

/** An answer that was given just now to 'May we count which pictures work?', and with a yes the draw. */
export function answered(choice: 'yes' | 'no', draw?: number): Kept {
  const consent = JSON.stringify({ choice, wording: 1, at: new Date().toISOString() })
  return [{ name: 'consent', value: consent }, ...(draw ? [{ name: 'draw', value: String(draw) }] : [])]
}
