/** Validates colours from content and finds a text colour that is readable on them (contrast ≥ 4.5). */

/** A background from content, and a colour in which text can be read on it. */
export type Colours = { background: string; text: string }

type Rgb = readonly [number, number, number]

/** In order of preference. Either white or black is readable on any colour, so one of these always fits. */
const TEXT_COLOURS = ['#1b1033', '#ffffff', '#000000'] as const
const MIN_CONTRAST = 4.5

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

/** WCAG contrast of two `#rgb` or `#rrggbb` colours, 1 to 21. Undefined if either has another format. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [parse(one), parse(other)]
  if (!a || !b) return undefined
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A background with a text colour for it: the preferred one if it is readable, otherwise one of ours. */
export function readableColours(background: string | undefined, preferred?: string): Colours | undefined {
  if (background === undefined || !parse(background)) return undefined
  const text = [preferred, ...TEXT_COLOURS].find(
    (colour) => colour !== undefined && (contrast(background, colour) ?? 0) >= MIN_CONTRAST,
  )
  return text === undefined ? undefined : { background, text }
}
