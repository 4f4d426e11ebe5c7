import sharp from 'sharp'
import { createRandom } from '../random.ts'
import { loadLitSprite, SOFT_EDGE } from '../lit.ts'
import { moods, type Mood, type MoodName } from '../moods.ts'
import { createPaint, px, type Paint } from '../paint.ts'
import { places, type PlaceName } from '../places/places.ts'
import { things, type ThingName } from '../things/things.ts'
import type { Format, View } from '../view.ts'
import { createView } from '../view.ts'

/**
 * An object in a place: one of our own drawings, or an icon of the set. `x` and `y` are the position of its foot (of its centre, if it
 * is seen from above), relative to the middle of the picture's horizon; `size` is its height. All are in thousandths of the picture's
 * reach. `turn` is in degrees. `isNear`: in front of everything else and out of focus. `isHung`: without a shadow.
 */
export type Placed = readonly [
  thing: string,
  x: number,
  y: number,
  size: number,
  how?: { turn?: number; isFlipped?: boolean; isNear?: boolean; isHung?: boolean },
]

/** A place with its light, and the objects in it from back to front. */
export type Scene = { place: PlaceName; mood: MoodName; things?: readonly Placed[]; isMirrored?: boolean }

/** Blurred layers are drawn this many times smaller. */
const BLUR_DOWNSCALE = 3

/**
 * Draws the whole picture as SVG, with `words` (SVG in pixels) on top. The result is the same for the same name, scene and format.
 */
export async function drawScene(name: string, scene: Scene, format: Format, words = ''): Promise<string> {
  const view = createView(format)
  const mood: Mood = moods[scene.mood]
  const paint = createPaint()
  // The seed is the same for all formats, so that a card and a hero show the same place.
  const random = createRandom(name)
  const setting = places[scene.place]({ paint, mood, random, view })
  const isAbove = setting.isFromAbove === true
  const near: string[] = []
  const standing: string[] = []
  for (const placed of scene.things ?? []) {
    // Sequential: a picture may use only one core.
    const drawing = await drawThing(placed, { paint, mood, view, side: setting.side ?? 1, isAbove })
    if (placed[4]?.isNear) near.push(drawing)
    else standing.push(drawing)
  }
  const [back, front] = await Promise.all([
    view.isSoft
      ? drawBlurred(`${setting.back ?? ''}${setting.middle}`, paint, view, 10)
      : setting.back
        ? drawBlurred(setting.back, paint, view, setting.blur ?? 5)
        : '',
    setting.front && !view.isSoft ? drawBlurred(setting.front, paint, view, 9, true) : '',
  ])
  const mirror = scene.isMirrored ? ' transform="scale(-1 1)"' : ''
  const body = `<g${mirror}>${back}${view.isSoft ? '' : setting.middle}</g>${standing.join('')}${view.isSoft ? '' : (setting.over ?? '')}<g${mirror}>${front}</g>${near.join('')}`
  const finish = drawShading(paint, view, mood)
  const lettered =
    words &&
    `<g transform="translate(${px(view.left)} ${px(view.top)}) scale(${view.across / view.width})">${words}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="${formatViewBox(view)}">${paint.defs()}${body}${finish}${lettered}</svg>`
}

const formatViewBox = ({ left, top, across, down }: View) => [left, top, across, down].map(px).join(' ')

type Light = { paint: Paint; mood: Mood; view: View; side: -1 | 1; isAbove: boolean }

async function drawThing(
  [thing, x, y, size, { turn = 0, isFlipped = false, isNear = false, isHung = false } = {}]: Placed,
  { paint, mood, view, side, isAbove }: Light,
): Promise<string> {
  const flip = isFlipped ? -1 : 1
  if (thing in things) {
    const { draw, height } = things[thing as ThingName]
    const scale = size / height
    return `<g transform="translate(${px(x)} ${px(y)}) rotate(${turn}) scale(${(scale * flip).toFixed(4)} ${scale.toFixed(4)})">${draw(paint, mood)}</g>`
  }
  const pixels = (size * view.width) / view.across
  const sprite = await loadLitSprite(
    thing,
    pixels,
    mood,
    isFlipped ? (-side as -1 | 1) : side,
    isNear ? Math.max(3, pixels * 0.022) : 0,
  )
  const width = (sprite.width / sprite.height) * size
  const image = (href: string, grow: number, top: number) => {
    const edge = grow * width
    return `<image href="${href}" x="${px(-width / 2 - edge)}" y="${px(top - edge)}" width="${px(width + 2 * edge)}" height="${px(size + 2 * edge)}" preserveAspectRatio="none"/>`
  }
  const own = `rotate(${turn}) scale(${flip} 1)`
  if (isAbove) {
    // Seen from above, the shadow is beside the object, at a distance that depends on its height.
    const away = Math.min(26, size * 0.08)
    return (
      `<g transform="translate(${px(x + away * -side)} ${px(y + away * 1.3)}) ${own}" opacity=".42">${image(sprite.shadow, SOFT_EDGE, -size / 2)}</g>` +
      `<g transform="translate(${px(x)} ${px(y)}) ${own}">${image(sprite.href, 0, -size / 2)}</g>`
    )
  }
  const shadow = isHung
    ? ''
    : `<g transform="translate(${px(x)} ${px(y - size * 0.015)}) skewX(${18 * side}) scale(${flip} -.34)" opacity="${0.3 + mood.depth / 3}">${image(sprite.shadow, SOFT_EDGE, -size)}</g>` +
      paint.glow(x, y - size * 0.012, width * 0.56, Math.max(8, size * 0.05), '#000', 0.85)
  return `${shadow}<g transform="translate(${px(x)} ${px(y)}) ${own}">${image(sprite.href, 0, -size)}</g>`
}

/** Blurs distant or near layers: draws them small, blurs the bitmap, and stretches it over the view. */
async function drawBlurred(content: string, paint: Paint, view: View, blur: number, hasAlpha = false): Promise<string> {
  const [width, height] = [Math.round(view.width / BLUR_DOWNSCALE), Math.round(view.height / BLUR_DOWNSCALE)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${formatViewBox(view)}">${paint.defs()}${content}</svg>`
  const radius = (blur * width) / view.across
  const drawing = radius >= 0.3 ? sharp(Buffer.from(svg)).blur(radius) : sharp(Buffer.from(svg))
  const png = await (hasAlpha ? drawing : drawing.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
  // A little larger than the view, so that the blurred edge is outside.
  const spare = 4
  return `<image href="data:image/png;base64,${png.toString('base64')}" x="${px(view.left - spare)}" y="${px(view.top - spare)}" width="${px(view.across + 2 * spare)}" height="${px(view.down + 2 * spare)}" preserveAspectRatio="none"/>`
}

/** Darkens the corners, and the area behind the words. */
function drawShading(paint: Paint, { left, top, across, down, calmUpTo }: View, mood: Mood): string {
  const full = `x="${px(left)}" y="${px(top)}" width="${px(across)}" height="${px(down)}"`
  const corners = paint.round(
    [
      [0.55, mood.shade, 0],
      [1, mood.shade, 0.5],
    ],
    0.5,
    0.48,
    0.78,
  )
  const calm =
    calmUpTo === undefined
      ? ''
      : `<rect x="${px(left)}" y="${px(top)}" width="${px((calmUpTo - left) * 1.5)}" height="${px(down)}" fill="${paint.across([0, mood.shade, 0.9], [0.5, mood.shade, 0.68], [1, mood.shade, 0])}"/>`
  return `<rect ${full} fill="${corners}"/>${calm}`
}
