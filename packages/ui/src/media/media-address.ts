/** Addresses of pictures: the server resizes them to its supported widths and encodes them by `Accept` (docs/product-decisions.md#addresses; 1-site §9). */
export const WIDTHS = [320, 414, 460, 520, 768, 800, 1024, 1366, 1600, 1920] as const

export function resized(source: string, width: (typeof WIDTHS)[number]): string {
  return `${source}?w=${width}`
}

/** Every width up to the one given and the next above it, so that sharp screens are served too. */
export function srcSet(source: string, upTo = 1920): string {
  const last = WIDTHS.findIndex((width) => width >= upTo)
  return WIDTHS.slice(0, last === -1 ? WIDTHS.length : last + 1)
    .map((width) => `${resized(source, width)} ${width}w`)
    .join(', ')
}

/** The heights of small pictures: of an icon, a thumbnail, and a large icon. */
export type SmallHeight = 45 | 65 | 120

/** A small picture by its height, for screens of one, two and three pixels a point. */
export const smallSrcSet = (source: string, height: SmallHeight): string =>
  [1, 2, 3].map((density) => `${source}?h=${height * density} ${density}x`).join(', ')
