import type { Chance } from './chance.ts'
import type { Mood } from './moods.ts'
import type { Paint } from './paint.ts'

export type Format =
  | 'card'
  | 'hero-desktop'
  | 'hero-mobile'
  | 'banner-desktop'
  | 'banner-mobile'
  | 'portrait'
  | 'show'
  | 'sharing'

/**
 * Pixels of a picture, where the middle of its composition is, and how many pixels 1000 of its units are: `reach`. The calm part of a
 * wide one is where its words are set; behind a portrait the whole place is out of focus.
 */
type Plan = {
  width: number
  height: number
  centre: number
  horizon: number
  reach: number
  calmUpTo?: number
  isSoft?: boolean
}

const formats: Record<Format, Plan> = {
  card: { width: 1600, height: 1000, centre: 800, horizon: 700, reach: 1080 },
  'hero-desktop': { width: 2560, height: 1152, centre: 1728, horizon: 822, reach: 1301, calmUpTo: 917 },
  'hero-mobile': { width: 1200, height: 1000, centre: 600, horizon: 700, reach: 980 },
  'banner-desktop': { width: 2560, height: 768, centre: 1920, horizon: 576, reach: 917, calmUpTo: 1173 },
  'banner-mobile': { width: 1200, height: 720, centre: 600, horizon: 520, reach: 760 },
  portrait: { width: 640, height: 640, centre: 320, horizon: 480, reach: 900, isSoft: true },
  show: { width: 960, height: 540, centre: 680, horizon: 380, reach: 640, calmUpTo: 470 },
  sharing: { width: 1200, height: 630, centre: 850, horizon: 440, reach: 760, calmUpTo: 560 },
}

/** What is to be seen of a composition: its edges in the composition's own units, 0,0 being the middle of its horizon. */
export type View = {
  width: number
  height: number
  left: number
  top: number
  right: number
  bottom: number
  across: number
  down: number
  calmUpTo?: number
  isSoft: boolean
}

export function viewOf(format: Format): View {
  const { width, height, centre, horizon, reach, calmUpTo, isSoft = false } = formats[format]
  const units = (pixels: number) => (pixels / reach) * 1000
  const [left, top] = [units(-centre), units(-horizon)]
  return {
    width,
    height,
    left,
    top,
    right: units(width - centre),
    bottom: units(height - horizon),
    across: units(width),
    down: units(height),
    isSoft,
    ...(calmUpTo !== undefined && { calmUpTo: units(calmUpTo - centre) }),
  }
}

/** What a place is painted with. */
export type Easel = { paint: Paint; mood: Mood; chance: Chance; view: View }

/** A place in layers: what is far and out of focus, what is sharp, what is before the things, and what is near and out of focus. */
export type Setting = {
  back?: string
  /** How far out of focus the back is. */
  blur?: number
  middle: string
  over?: string
  front?: string
  /** Where the light comes from: the left (-1) or the right. */
  side?: -1 | 1
  /** The camera looks straight down. */
  isFromAbove?: boolean
}

export type Place = (easel: Easel) => Setting
