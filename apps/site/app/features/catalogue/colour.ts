/** Colours that content chooses: checked, and a text colour found that can be read on them (contrast ≥ 4.5). */

type Rgb = readonly [number, number, number]

/** In the order of preference; of white and black, one can be read on any colour. */
const TEXT_COLOURS = ['#1b1033', '#ffffff', '#000000'] as const
const LEAST_CONTRAST = 4.5

function parse(colour: string | undefined): Rgb | undefined {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour ?? '')?.[1]
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

/** WCAG contrast of two `#rgb` or `#rrggbb` colours, 1 to 21; undefined where one is neither. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [parse(one), parse(other)]
  if (!a || !b) return undefined
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A background and a text colour for it: the wished one where it can be read, otherwise one of ours. */
export function readable(
  background: string | undefined,
  wished?: string,
): { background: string; text: string } | undefined {
  if (background === undefined || !parse(background)) return undefined
  const text = [wished, ...TEXT_COLOURS].find(
    (colour) => colour !== undefined && (contrast(background, colour) ?? 0) >= LEAST_CONTRAST,
  )
  return text === undefined ? undefined : { background, text }
}
