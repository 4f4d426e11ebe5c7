import { chanceFor, type Chance } from './chance.ts'
import { sprite } from './objects.ts'
import { palettes, type PaletteName } from './palettes.ts'
import { drawFlying, drawStanding, type Spot } from './place.ts'
import { drawConfetti, drawStage, type Stage } from './stage.ts'

/**
 * What stands in the light (one to three objects, the foremost first), what lies about it on the floor, and what is in the
 * air; each a list of objects' names parted by spaces.
 */
export type Scene = {
  palette: PaletteName
  main: string
  floor?: string
  air?: string
  /** How large the main objects stand, 1 when unsaid: a ring wants less of the stage than a tent. */
  size?: number
}

export type Format = 'card' | 'hero-desktop' | 'hero-mobile' | 'banner-desktop' | 'banner-mobile' | 'square'

type Plan = Stage & { calmUpTo?: number }

/** The calm part of a wide hero is where its words are set: darker, and without paper. */
export const formats: Record<Format, Plan> = {
  card: { width: 1280, height: 800, centre: 640, horizon: 560, reach: 864 },
  'hero-desktop': { width: 2400, height: 1080, centre: 1620, horizon: 770, reach: 1220, calmUpTo: 860 },
  'hero-mobile': { width: 1200, height: 1000, centre: 600, horizon: 700, reach: 980 },
  'banner-desktop': { width: 2400, height: 720, centre: 1800, horizon: 540, reach: 860, calmUpTo: 1100 },
  'banner-mobile': { width: 1200, height: 720, centre: 600, horizon: 520, reach: 760 },
  square: { width: 800, height: 800, centre: 400, horizon: 570, reach: 760 },
}

/** Across and height are parts of the stage's reach, depth is a part of its floor (0 at the back, 1 at the front). */
type Slot = { across: number; depth: number; height: number; width?: number; turn?: number }

const mainSlots: readonly (readonly Slot[])[] = [
  [{ across: 0, depth: 0.46, height: 0.5, width: 0.62 }],
  [
    { across: -0.13, depth: 0.58, height: 0.36, width: 0.44 },
    { across: 0.2, depth: 0.3, height: 0.46, width: 0.44 },
  ],
  [
    { across: 0.01, depth: 0.74, height: 0.31, width: 0.46 },
    { across: 0.34, depth: 0.42, height: 0.36, width: 0.34 },
    { across: -0.27, depth: 0.2, height: 0.46, width: 0.42 },
  ],
]

const floorSlots: readonly Slot[] = [
  { across: 0.44, depth: 0.62, height: 0.15, width: 0.19 },
  { across: -0.44, depth: 0.58, height: 0.17, width: 0.19 },
  { across: -0.3, depth: 0.88, height: 0.1, width: 0.13 },
  { across: 0.31, depth: 0.93, height: 0.09, width: 0.13 },
]

/** Above the horizon; the first is away from the corner in which a ribbon hangs. Depth counts downwards from the top. */
const airSlots: readonly Slot[] = [
  { across: 0.42, depth: 0.3, height: 0.16, width: 0.18, turn: 10 },
  { across: -0.44, depth: 0.44, height: 0.14, width: 0.16, turn: -12 },
  { across: 0.22, depth: 0.14, height: 0.1, width: 0.12, turn: 16 },
]

/** The whole picture as SVG. Drawn alike every time for the same name, scene and format. */
export async function drawScene(name: string, scene: Scene, format: Format): Promise<string> {
  const plan = formats[format]
  const chance = chanceFor(`${name}/${format}`)
  const palette = palettes[scene.palette]
  const main = objectsOf(scene.main)
  const standing = await Promise.all([
    ...place(main, mainSlots[main.length - 1] ?? [], plan, chance, scene.size),
    ...place(objectsOf(scene.floor), floorSlots, plan, chance),
  ])
  const flying = await Promise.all(
    objectsOf(scene.air).map(async (object, index) => {
      const slot = airSlots[index]
      if (!slot) throw new Error(`${name} has more in the air than there is room for`)
      const spot: Spot = {
        x: plan.centre + slot.across * plan.reach,
        y: slot.depth * plan.horizon,
        height: slot.height * plan.reach,
        maxWidth: (slot.width ?? 1) * plan.reach,
        turn: (slot.turn ?? 0) + chance.between(-6, 6),
      }
      return drawFlying(await sprite(object, spot.height), spot)
    }),
  )
  const inOrder = standing.toSorted((one, other) => one.depth - other.depth).map(({ drawing }) => drawing)
  const parts = [
    drawStage(plan, palette, chance),
    drawConfetti(plan, chance, plan.calmUpTo),
    calm(plan, palette.edge),
    ...flying,
    ...inOrder,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${plan.width}" height="${plan.height}" viewBox="0 0 ${plan.width} ${plan.height}">${parts.join('')}</svg>`
}

function objectsOf(names = ''): string[] {
  return names.split(' ').filter(Boolean)
}

function place(objects: readonly string[], slots: readonly Slot[], plan: Plan, chance: Chance, size = 1) {
  return objects.map(async (object, index) => {
    const slot = slots[index]
    if (!slot) throw new Error(`There is no room on the floor for "${object}"`)
    const spot: Spot = {
      x: plan.centre + (slot.across + chance.between(-0.012, 0.012)) * plan.reach,
      y: plan.horizon + slot.depth * (plan.height - plan.horizon),
      height: slot.height * plan.reach * size,
      maxWidth: (slot.width ?? 1) * plan.reach * size,
    }
    return { depth: slot.depth, drawing: drawStanding(await sprite(object, spot.height), spot) }
  })
}

function calm({ calmUpTo, width, height }: Plan, colour: string): string {
  if (!calmUpTo) return ''
  return (
    `<defs><linearGradient id="calm" gradientUnits="userSpaceOnUse" x1="0" x2="${calmUpTo * 1.35}" y1="0" y2="0">` +
    `<stop offset="0" stop-color="${colour}" stop-opacity=".9"/><stop offset=".45" stop-color="${colour}" stop-opacity=".6"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>` +
    `</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#calm)"/>`
  )
}
