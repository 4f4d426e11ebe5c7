/** Scroll positions of panels as they are stored for the next document of the tab. */

/** As many as a visit needs; the oldest are dropped. */
export const STORED_POSITIONS = 50

/** Pairs of a history entry's key and its position. Text that this site has not written is ignored. */
export function parsePositions(text: string | null): [key: string, top: number][] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPosition) : []
  } catch {
    return []
  }
}

const isPosition = (pair: unknown): pair is [string, number] =>
  Array.isArray(pair) && typeof pair[0] === 'string' && Number.isFinite(pair[1])
