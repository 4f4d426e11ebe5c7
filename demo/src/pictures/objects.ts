import { createRequire } from 'node:module'
import sharp from 'sharp'
import { replaceCurrencySigns } from './pound.ts'

type IconSet = { icons: Record<string, { body: string }> }

let iconSet: IconSet | undefined

/** Loaded on first use: the set has some megabytes, and a later start draws nothing. */
function icons(): IconSet['icons'] {
  iconSet ??= createRequire(import.meta.url)('@iconify-json/fluent-emoji/icons.json') as IconSet
  return iconSet.icons
}

/** The SVG of an object in its 32 × 32 box, with currency signs in pounds. Throws for an unknown name. */
export function objectVector(name: string): string {
  const icon = icons()[name]
  if (!icon) throw new Error(`There is no object named "${name}"`)
  return replaceCurrencySigns(name, icon.body)
}

export type Sprite = { href: string; width: number; height: number }

const drawn = new Map<string, Promise<Sprite>>()

/** Only a few sizes, so that pictures share the cached sprites. */
const spriteSizes = [240, 360, 560, 760] as const

/**
 * Renders an object as a trimmed bitmap, large enough to be shown `height` pixels high. Trimmed, it can stand on the floor instead of
 * floating in its box. Cached, its expensive filters run only once for all pictures.
 */
export function sprite(name: string, height: number): Promise<Sprite> {
  // Most objects are smaller than their box.
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
