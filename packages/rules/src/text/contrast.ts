/** The contrast of two colours, by WCAG 2.2. */

type Rgb = readonly [number, number, number]

/** What text needs on its ground. */
export const MIN_CONTRAST = 4.5

function parse(colour: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (hex === undefined) return undefined
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two `#rgb` or `#rrggbb` colours, 1 to 21. Undefined if either has another format. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [parse(one), parse(other)]
  if (!a || !b) return undefined
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
