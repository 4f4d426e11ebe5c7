import type { Random } from '../random.ts'
import { confettiColours, type Palette } from '../palettes.ts'

/** The geometry of a stage in pixels: its size, the centre of its light, the top of its floor there, and the width of the light. */
export type Stage = { width: number; height: number; centre: number; horizon: number; reach: number }

const px = (value: number) => value.toFixed(1)

/**
 * Draws everything behind the objects: wall, spotlights and floor. `sway` moves the spotlights to the right, as a fraction of the
 * stage's reach; only films use it.
 */
export function drawStage(stage: Stage, palette: Palette, random: Random, sway = 0): string {
  return [
    definitions(stage, palette),
    wall(stage),
    halo(stage, palette),
    beams(stage, random, sway),
    floor(stage, palette),
  ].join('')
}

function definitions({ width, height, centre, horizon, reach }: Stage, palette: Palette): string {
  const glowY = horizon * 0.58
  return `<defs>
<radialGradient id="wall" gradientUnits="userSpaceOnUse" cx="${px(centre)}" cy="${px(glowY)}" r="${px(Math.max(width * 0.62, height))}">
<stop offset="0" stop-color="${palette.glow}"/><stop offset=".42" stop-color="${palette.wall}"/><stop offset="1" stop-color="${palette.edge}"/></radialGradient>
<radialGradient id="floor" gradientUnits="userSpaceOnUse" cx="${px(centre)}" cy="${px(horizon)}" r="${px(width * 0.66)}">
<stop offset="0" stop-color="${palette.floor}"/><stop offset="1" stop-color="${palette.front}"/></radialGradient>
<linearGradient id="front" x1="0" x2="0" y1="0" y2="1"><stop offset=".25" stop-color="${palette.front}" stop-opacity="0"/><stop offset="1" stop-color="${palette.front}" stop-opacity=".85"/></linearGradient>
<linearGradient id="beam" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="0" y2="${px(horizon * 1.08)}"><stop offset="0" stop-color="${palette.light}" stop-opacity=".5"/><stop offset=".55" stop-color="${palette.light}" stop-opacity=".17"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></linearGradient>
<radialGradient id="light"><stop offset="0" stop-color="${palette.light}" stop-opacity=".85"/><stop offset=".55" stop-color="${palette.light}" stop-opacity=".3"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>
<radialGradient id="halo"><stop offset="0" stop-color="${palette.light}" stop-opacity=".62"/><stop offset=".5" stop-color="${palette.light}" stop-opacity=".2"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>
<radialGradient id="shade"><stop offset="0" stop-color="#14052E" stop-opacity=".62"/><stop offset=".6" stop-color="#14052E" stop-opacity=".34"/><stop offset="1" stop-color="#14052E" stop-opacity="0"/></radialGradient>
<linearGradient id="fall" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#fff" stop-opacity=".34"/></linearGradient>
<filter id="soft" x="-4%" y="-4%" width="108%" height="108%"><feGaussianBlur stdDeviation="${px(reach * 0.012)}"/></filter>
${confettiColours.map((colour, index) => `<radialGradient id="near-${index}"><stop offset=".2" stop-color="${colour}" stop-opacity=".55"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`).join('')}
</defs>`
}

function wall({ width, height }: Stage): string {
  return `<rect width="${width}" height="${height}" fill="url(#wall)"/>`
}

/** Light behind the objects, so that a dark one is visible in front of a dark wall. */
function halo({ centre, horizon, reach }: Stage, palette: Palette): string {
  const y = horizon * 0.72
  const rays = Array.from({ length: 18 }, (_, index) => {
    const [from, to] = [((index + 0.25) / 18) * Math.PI * 2, ((index + 0.75) / 18) * Math.PI * 2]
    const far = reach * 1.5
    return `M${px(centre)} ${px(y)}L${px(centre + Math.cos(from) * far)} ${px(y + Math.sin(from) * far)}L${px(centre + Math.cos(to) * far)} ${px(y + Math.sin(to) * far)}Z`
  }).join('')
  return (
    `<path d="${rays}" fill="${palette.light}" opacity=".045"/>` +
    `<ellipse cx="${px(centre)}" cy="${px(y)}" rx="${px(reach * 0.46)}" ry="${px(reach * 0.4)}" fill="url(#halo)"/>`
  )
}

/** Pairs of lamps on both sides of the centre, each aimed at its own spot on the floor. */
function beams({ centre, horizon, reach }: Stage, random: Random, sway: number): string {
  const lamps = [-0.62, -0.24, 0.24, 0.62].map((side) => {
    const lamp = centre + reach * (side + random.between(-0.05, 0.05))
    const aim = centre - reach * side * random.between(0.28, 0.52) + reach * sway * (side < 0 ? 1 : -1)
    const spread = reach * random.between(0.12, 0.17)
    const throat = reach * 0.022
    return `<path d="M${px(lamp - throat)} -20L${px(lamp + throat)} -20L${px(aim + spread)} ${px(horizon * 1.1)}L${px(aim - spread)} ${px(horizon * 1.1)}Z" fill="url(#beam)"/>`
  })
  return `<g filter="url(#soft)">${lamps.join('')}</g>`
}

function floor({ width, height, centre, horizon, reach }: Stage, palette: Palette): string {
  const sag = height * 0.055
  const rim = `M0 ${px(horizon + sag)}Q${px(centre)} ${px(horizon - sag)} ${width} ${px(horizon + sag)}`
  const lit = horizon + (height - horizon) * 0.42
  return (
    `<path d="${rim}V${height}H0Z" fill="url(#floor)"/>` +
    `<path d="${rim}V${height}H0Z" fill="url(#front)"/>` +
    `<path d="${rim}" fill="none" stroke="${palette.light}" stroke-opacity=".22" stroke-width="${px(reach * 0.004)}"/>` +
    `<ellipse cx="${px(centre)}" cy="${px(lit)}" rx="${px(reach * 0.52)}" ry="${px((height - horizon) * 0.5)}" fill="url(#light)" opacity=".75"/>`
  )
}

/** Confetti in the air, with fewer pieces in the middle, where the object is. A few near pieces are large and out of focus. */
export function drawConfetti({ width, height, centre, horizon, reach }: Stage, random: Random, calmUpTo = 0): string {
  const pieces: string[] = []
  const near: string[] = []
  const count = Math.round((width / reach) * 50)
  for (let index = 0; index < count; index += 1) {
    const x = random.between(calmUpTo, width)
    const y = random.between(-0.02, 0.92) * horizon
    const size = reach * random.between(0.004, 0.0085)
    const colour = random.pick(confettiColours)
    const turn = random.between(0, 180)
    const shape = random.pick(['strip', 'strip', 'strip', 'dot', 'curl'])
    const isInTheWay = Math.abs(x - centre) < reach * 0.2 && y > horizon * 0.28
    if (isInTheWay) continue
    pieces.push(piece(shape, x, y, size, colour, turn, random.between(0.65, 1)))
    if (index % 11 === 0 && Math.abs(x - centre) > reach * 0.34) {
      near.push(outOfFocus(x, Math.min(height, y * 1.2), size * 4, colour, turn))
    }
  }
  return pieces.join('') + near.join('')
}

function piece(
  shape: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  turn: number,
  opacity: number,
): string {
  const at = `opacity="${opacity.toFixed(2)}" transform="translate(${px(x)} ${px(y)}) rotate(${turn.toFixed(0)})"`
  if (shape === 'dot') return `<circle r="${px(size * 0.75)}" fill="${colour}" ${at}/>`
  if (shape === 'curl') {
    return `<path d="M${px(-size * 2)} 0q${px(size)} ${px(-size * 1.6)} ${px(size * 2)} 0t${px(size * 2)} 0" fill="none" stroke="${colour}" stroke-width="${px(size * 0.6)}" stroke-linecap="round" ${at}/>`
  }
  return `<rect x="${px(-size * 1.5)}" y="${px(-size * 0.65)}" width="${px(size * 3)}" height="${px(size * 1.3)}" rx="${px(size * 0.25)}" fill="${colour}" ${at}/>`
}

function outOfFocus(
  x: number,
  y: number,
  size: number,
  colour: (typeof confettiColours)[number],
  turn: number,
): string {
  return `<ellipse rx="${px(size * 1.4)}" ry="${px(size * 0.8)}" fill="url(#near-${confettiColours.indexOf(colour)})" transform="translate(${px(x)} ${px(y)}) rotate(${turn.toFixed(0)})"/>`
}
