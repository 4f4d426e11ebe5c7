/** SVG fragments in the composition's units. Gradients and clip paths are keyed by content, so that each is defined once. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export type Paint = {
  /** A linear gradient from the top of a shape to its bottom. */
  down(...stops: Stop[]): string
  /** A linear gradient from the left of a shape to its right. */
  across(...stops: Stop[]): string
  /** A radial gradient; `x`, `y` and `radius` are fractions of the shape. */
  round(stops: readonly Stop[], x?: number, y?: number, radius?: number): string
  /** An ellipse of light or shade with soft edges. */
  glow(x: number, y: number, rx: number, ry: number, colour: string, opacity?: number): string
  /** Defines a clip path; returns its reference. */
  clip(shape: string): string
  defs(): string
}

export const px = (value: number) => value.toFixed(1)

const renderStops = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
    )
    .join('')

export function createPaint(): Paint {
  const ids = new Map<string, string>()
  const define = (make: (id: string) => string) => {
    const content = make('')
    const id = ids.get(content) ?? `p${ids.size}`
    ids.set(content, id)
    return `url(#${id})`
  }
  const flow = (ends: string) => (stops: readonly Stop[]) =>
    define((id) => `<linearGradient id="${id}" ${ends}>${renderStops(stops)}</linearGradient>`)
  const round: Paint['round'] = (stops, x = 0.5, y = 0.5, radius = 0.5) =>
    define(
      (id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${renderStops(stops)}</radialGradient>`,
    )
  return {
    down: (...stops) => flow('x1="0" y1="0" x2="0" y2="1"')(stops),
    across: (...stops) => flow('x1="0" y1="0" x2="1" y2="0"')(stops),
    round,
    glow: (x, y, rx, ry, colour, opacity = 1) =>
      `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(rx)}" ry="${px(ry)}" fill="${round([
        [0, colour, opacity],
        [0.35, colour, opacity * 0.55],
        [0.7, colour, opacity * 0.14],
        [1, colour, 0],
      ])}"/>`,
    clip: (shape) => define((id) => `<clipPath id="${id}">${shape}</clipPath>`),
    defs: () => `<defs>${[...ids].map(([content, id]) => content.replace('id=""', `id="${id}"`)).join('')}</defs>`,
  }
}

export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}" ${more}/>`
}

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(radius)}" fill="${fill}" ${more}/>`
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${px(width)}" stroke-linecap="round" ${more}/>`
}

/** Translates a drawing so that its origin is at `x`, `y`. */
export function at(x: number, y: number, drawing: string, scale = 1, more = ''): string {
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${scale})${more}">${drawing}</g>`
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
