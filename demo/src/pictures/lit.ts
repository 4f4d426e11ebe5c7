import sharp from 'sharp'
import type { Mood } from './moods.ts'
import { objectVector } from './objects.ts'

/** A sprite of an object in one light, and its shadow. */
export type LitSprite = { href: string; shadow: string; width: number; height: number }

/** Only a few sizes, so that pictures share the cached sprites. */
const sizes = [200, 360, 560] as const

const rendered = new Map<string, Promise<LitSprite>>()

/**
 * Renders an object of the icon set, large enough for `height` pixels, in a mood's light: its lower half in the shade, a light edge on
 * the side of the light, and blurred by `blur` pixels if it is out of focus.
 */
export function loadLitSprite(name: string, height: number, mood: Mood, side: -1 | 1, blur = 0): Promise<LitSprite> {
  const size = sizes.find((one) => one >= height * 1.1) ?? 560
  const key = [name, size, mood.light, mood.shade, side, blur].join('/')
  const lit = rendered.get(key) ?? renderLitSprite(name, size, mood, side, blur)
  rendered.set(key, lit)
  return lit
}

async function renderLitSprite(name: string, size: number, mood: Mood, side: -1 | 1, blur: number): Promise<LitSprite> {
  const vector = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34" width="${size}" height="${size}">${objectVector(name)}</svg>`
  const { data: bare, info } = await sharp(Buffer.from(vector))
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 24 })
    .png({ compressionLevel: 0 })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const [from, to] = side < 0 ? [0, 1] : [1, 0]
  const wash = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
<linearGradient id="a" x1="${from}" y1="0" x2="${to}" y2="1"><stop offset="0" stop-color="${mood.light}" stop-opacity=".34"/><stop offset=".34" stop-color="${mood.light}" stop-opacity="0"/><stop offset=".5" stop-color="${mood.shade}" stop-opacity="0"/><stop offset="1" stop-color="${mood.shade}" stop-opacity="${Math.min(0.92, mood.depth * 1.9)}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#a)"/></svg>`
  const washed = sharp(bare).composite([{ input: Buffer.from(wash), blend: 'atop' }])
  const alpha = await sharp(bare).extractChannel('alpha').resize({ width: 120 }).toBuffer()
  const [lit, shadow] = await Promise.all([
    (blur > 0 ? soften(await washed.png({ compressionLevel: 0 }).toBuffer(), blur) : washed)
      .png({ compressionLevel: 1 })
      .toBuffer(),
    drawShadow(alpha, height / width),
  ])
  return {
    href: `data:image/png;base64,${lit.toString('base64')}`,
    shadow: `data:image/png;base64,${shadow.toString('base64')}`,
    width,
    height,
  }
}

/** The width of the soft edge of a shadow's bitmap on each side, as a fraction of the object's width. */
export const SOFT_EDGE = 0.15

const soften = (picture: Buffer, blur: number) => sharp(picture).blur(blur)

async function drawShadow(alpha: Buffer, tall: number): Promise<Buffer> {
  const edge = Math.round(120 * SOFT_EDGE)
  const { data, info } = await sharp(alpha)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#000' })
    .blur(Math.max(3, 5 * Math.min(1, tall)))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp({ create: { width: info.width, height: info.height, channels: 3, background: '#000' } })
    .joinChannel(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}
