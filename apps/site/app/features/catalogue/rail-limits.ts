/** From how many competitions on a rail has arrows and its View All link (1-site §9). */
type Counted = { tiles: readonly unknown[]; onlyTokenPaid: boolean }

/** Whether there are more than fit on a large screen. */
export function hasArrows({ tiles, onlyTokenPaid }: Counted): boolean {
  return tiles.length > (onlyTokenPaid ? 2 : 3)
}

/** On which screens there is more than fits: View All shows there. */
export function viewAllOn({ tiles, onlyTokenPaid }: Counted): 'everywhere' | 'smallAndMedium' | 'small' | 'nowhere' {
  if (tiles.length > 3 || (onlyTokenPaid && tiles.length > 2)) return 'everywhere'
  if (tiles.length > 2) return 'smallAndMedium'
  return tiles.length > 1 ? 'small' : 'nowhere'
}
