/** A 2×3 affine matrix in SVG's order: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * Transforms a path's coordinates instead of setting a `transform` attribute, so that gradients and filters in user space still
 * match. The path can have only absolute M, L, Q, C and Z commands.
 */
export function moveOutline(path: string, [a, b, c, d, e, f]: Affine): string {
  return path.replaceAll(/(-?[\d.]+)[\s,]+(-?[\d.]+)/g, (_, left: string, right: string) => {
    const x = Number(left)
    const y = Number(right)
    return `${(a * x + c * y + e).toFixed(3)} ${(b * x + d * y + f).toFixed(3)}`
  })
}
