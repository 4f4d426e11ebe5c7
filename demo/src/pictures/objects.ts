import { createRequire } from 'node:module'
import sharp from 'sharp'
import { inPounds } from './pound.ts'

type IconSet = { icons: Record<string, { body: string }> }

let iconSet: IconSet | undefined

/** Read once and only when something is drawn: the set is some megabytes and a second start draws nothing. */
function icons(): IconSet['icons'] {
  iconSet ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet
  return iconSet.icons
}

/** The vector of an object in its 32 × 32 box, with money in pounds. Throws for a name that the set does not hold. */
export function objectVector(name: string): string {
  const icon = icons()[name]
  if (!icon) throw new Error(`There is no object called "${name}"`)
  return inPounds(name, icon.body)
}

export type Sprite = { href: string; width: number; height: number }

const drawn = new Map<string, Promise<Sprite>>()

/** Few sizes, so that pictures share them. */
const spriteSizes = [240, 360, 560, 760] as const

/**
 * An object as a trimmed bitmap, large enough to be shown `height` pixels high: its own edges are known, so that it can
 * stand on the floor rather than float in its box, and its costly filters run once however many pictures show it.
 */
export function sprite(name: string, height: number): Promise<Sprite> {
  // Few objects fill their box from top to bottom.
  const size = spriteSizes.find((one) => one >= height * 1.2) ?? 760
  const key = `${name}@${size}`
  const known = drawn.get(key)
  if (known) return known
  const drawing = drawSprite(name, size)
  drawn.set(key, drawing)
  return drawing
}

async function drawSprite(name: string, size: number): Promise<Sprite> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34" width="${size}" height="${size}">${objectVector(name)}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 24 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { href: `data:image/png;base64,${data.toString('base64')}`, width: info.width, height: info.height }
}
