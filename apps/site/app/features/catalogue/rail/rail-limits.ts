/** How many competitions a rail needs before it shows arrows and its View All link (1-site §9). */
type RailTiles = { tiles: readonly unknown[]; onlyTokenPaid: boolean }

/** Whether more competitions exist than fit on a large screen. */
export function hasArrows({ tiles, onlyTokenPaid }: RailTiles): boolean {
  return tiles.length > (onlyTokenPaid ? 2 : 3)
}

/** The screen sizes on which not all competitions fit. View All is shown on those. */
export function viewAllOn({ tiles, onlyTokenPaid }: RailTiles): 'everywhere' | 'smallAndMedium' | 'small' | 'nowhere' {
  if (tiles.length > 3 || (onlyTokenPaid && tiles.length > 2)) return 'everywhere'
  if (tiles.length > 2) return 'smallAndMedium'
  return tiles.length > 1 ? 'small' : 'nowhere'
}
