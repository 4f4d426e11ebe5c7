import type { Random } from '../random.ts'
import type { Mood } from '../moods.ts'
import { box, disc, line, px, repeat, shape, type Paint } from '../paint.ts'

/** The edges of all places. They are beyond the view of every format. */
export const LEFT = -2200
export const RIGHT = 900
export const TOP = -800
export const BOTTOM = 360
const ACROSS = RIGHT - LEFT

/** A sky down to the horizon, or farther for places without ground. */
export function sky(paint: Paint, { sky: [top, middle, low] }: Mood, foot = 0): string {
  return box(LEFT, TOP, ACROSS, foot - TOP, paint.down([0, top], [0.62, middle], [1, low]))
}

export function ground(paint: Paint, { ground: [far, near] }: Mood, y = 0): string {
  return box(LEFT, y, ACROSS, BOTTOM - y, paint.down([0, far], [1, near]))
}

/** One colour over everything below `y`. */
export function band(y: number, fill: string, foot = BOTTOM): string {
  return box(LEFT, y, ACROSS, foot - y, fill)
}

/** One fill over the whole place. */
export function whole(fill: string): string {
  return box(LEFT, TOP, ACROSS, BOTTOM - TOP, fill)
}

/** A line of soft hills or dunes. */
export function ridge(y: number, height: number, wide: number, random: Random, fill: string, foot = BOTTOM): string {
  let d = `M${LEFT} ${foot}L${LEFT} ${px(y)}`
  for (let x = LEFT; x < RIGHT; x += wide) {
    const rise = height * random.between(0.25, 1)
    d += `C${px(x + wide * 0.3)} ${px(y - rise)} ${px(x + wide * 0.65)} ${px(y - rise)} ${px(x + wide)} ${px(y - height * random.between(0, 0.2))}`
  }
  return shape(`${d}L${RIGHT + wide} ${foot}Z`, fill)
}

/** Leaves, clouds or treetops, as overlapping discs. */
export function foliage(
  from: number,
  to: number,
  y: number,
  size: number,
  random: Random,
  fill: string,
  step = 0.6,
): string {
  const parts: string[] = []
  for (let x = from; x < to; x += size * step) {
    parts.push(disc(x, y - size * random.between(0, 0.5), size * random.between(0.55, 1), fill))
  }
  return parts.join('')
}

/** A rounded tree on its trunk. */
export function tree(x: number, y: number, size: number, random: Random, leaves: string, trunk: string): string {
  return (
    shape(
      `M${px(x - size * 0.05)} ${px(y)}L${px(x - size * 0.03)} ${px(y - size * 0.6)}H${px(x + size * 0.03)}L${px(x + size * 0.05)} ${px(y)}Z`,
      trunk,
    ) +
    repeat(11, () =>
      disc(
        x + size * random.between(-0.26, 0.26),
        y - size * random.between(0.5, 0.98),
        size * random.between(0.13, 0.2),
        leaves,
      ),
    )
  )
}

export type Area = readonly [left: number, top: number, right: number, bottom: number]

/** Lights that are far out of focus, as discs. */
export function bokeh(
  count: number,
  [left, top, right, bottom]: Area,
  random: Random,
  paint: Paint,
  colours: readonly [string, ...string[]],
  size = 34,
): string {
  return repeat(count, () => {
    const colour = random.pick(colours)
    const radius = size * random.between(0.35, 1)
    const opacity = random.between(0.16, 0.6)
    return disc(
      random.between(left, right),
      random.between(top, bottom),
      radius,
      paint.round([
        [0, colour, 0.75],
        [0.8, colour, 0.9],
        [0.94, colour, 1],
        [1, colour, 0],
      ]),
      `opacity="${opacity.toFixed(2)}"`,
    )
  })
}

export function stars(count: number, foot: number, random: Random): string {
  return repeat(count, () =>
    disc(
      random.between(LEFT, RIGHT),
      random.between(TOP, foot),
      random.between(0.8, 2.4),
      '#fff',
      `opacity="${random.between(0.2, 0.9).toFixed(2)}"`,
    ),
  )
}

/** A sun or moon with the light about it. */
export function sun(x: number, y: number, radius: number, paint: Paint, colour: string, reach = 9): string {
  return (
    paint.glow(x, y, radius * reach, radius * reach, colour, 0.8) +
    disc(
      x,
      y,
      radius,
      paint.round([
        [0, '#fff'],
        [0.7, '#FFFDF2'],
        [1, colour],
      ]),
    )
  )
}

/** Bulbs on a wire that hangs between two points. */
export function stringLights(
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  paint: Paint,
  colours: readonly string[],
  size = 7,
): string {
  const [x0, y0] = from
  const [x1, y1] = to
  const on = (part: number) => [x0 + (x1 - x0) * part, y0 + (y1 - y0) * part + sag * 4 * part * (1 - part)] as const
  const wire = line(
    `M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + sag * 2} ${x1} ${y1}`,
    '#12091f',
    1.8,
    'opacity=".7"',
  )
  return (
    wire +
    repeat(count, (index) => {
      const [x, y] = on((index + 0.5) / count)
      const colour = colours[index % colours.length] ?? '#fff'
      return paint.glow(x, y + size, size * 5, size * 5, colour, 0.6) + disc(x, y + size, size, '#FFFBEF')
    })
  )
}

/** A reflection on still water or polish, as bars of light. */
export function glitter(
  x: number,
  y: number,
  foot: number,
  wide: number,
  random: Random,
  colour: string,
  count = 60,
): string {
  return repeat(count, (index) => {
    const part = (index + random.between(0, 1)) / count
    const far = y + (foot - y) * part * part
    const half = wide * (0.12 + 0.9 * part) * random.between(0.2, 1)
    const length = (10 + 70 * part) * random.between(0.4, 1.2)
    const middle = x + random.between(-1, 1) * half * 0.7
    return `<rect x="${px(middle - length / 2)}" y="${px(far)}" width="${px(length)}" height="${px(1.4 + 4 * part)}" rx="2" fill="${colour}" opacity="${random.between(0.25, 0.85).toFixed(2)}"/>`
  })
}

/** Something out of focus in the corner nearest to the eye: leaves on their twigs. */
export function leaves(x: number, y: number, size: number, count: number, random: Random, fill: string): string {
  return repeat(count, () => {
    const long = size * random.between(0.5, 1)
    return `<ellipse cx="${px(long * 0.7)}" cy="0" rx="${px(long)}" ry="${px(long * 0.3)}" fill="${fill}" transform="translate(${px(x + random.between(-1, 1) * size)} ${px(y + random.between(-0.7, 0.7) * size)}) rotate(${px(random.between(0, 360))})"/>`
  })
}
