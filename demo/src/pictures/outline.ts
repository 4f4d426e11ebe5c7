/** A 2×3 affine matrix in SVG's order: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * Moves a path's own coordinates instead of setting a `transform`, so that gradients and filters measured in the
 * surrounding space still fall where they should. The path may hold absolute M, L, Q, C and Z commands only.
 */
export function moveOutline(path: string, [a, b, c, d, e, f]: Affine): string {
  return path.replaceAll(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g, (_, left: string, right: string) => {
    const x = Number(left)
    const y = Number(right)
    return `${(a * x + c * y + e).toFixed(3)} ${(b * x + d * y + f).toFixed(3)}`
  })
}
