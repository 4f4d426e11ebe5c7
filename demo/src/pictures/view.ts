import type { Random } from './random.ts'
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
 * The size of a picture in pixels, the centre of its composition, and the pixels of 1000 units (`reach`). Up to `calmUpTo` a wide
 * picture is darker, for its words. `isSoft`: the whole place is out of focus, behind a portrait.
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

/** The visible part of a composition: its edges in units, with 0,0 at the middle of the horizon. */
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

export function createView(format: Format): View {
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

/** The parameters for drawing a place. */
export type PaintContext = { paint: Paint; mood: Mood; random: Random; view: View }

/** The layers of a place: the blurred background, the sharp middle, a layer over the objects, and the blurred foreground. */
export type Setting = {
  back?: string
  /** The blur of the background. */
  blur?: number
  middle: string
  over?: string
  front?: string
  /** The side of the light: left (-1) or right. */
  side?: -1 | 1
  /** The camera looks straight down. */
  isFromAbove?: boolean
}

export type Place = (easel: PaintContext) => Setting
