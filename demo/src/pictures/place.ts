import type { Sprite } from './objects.ts'

/** The position of an object in pixels: the middle of its foot if it stands, its centre if it flies. */
export type Spot = { x: number; y: number; height: number; maxWidth?: number; turn?: number }

const px = (value: number) => value.toFixed(1)

function fitSprite(sprite: Sprite, { height, maxWidth = Infinity }: Spot): { width: number; height: number } {
  const scale = Math.min(height / sprite.height, maxWidth / sprite.width)
  return { width: sprite.width * scale, height: sprite.height * scale }
}

/** Draws an object on the floor, with its shadow and its reflection. */
export function drawStanding(sprite: Sprite, spot: Spot): string {
  const { width, height } = fitSprite(sprite, spot)
  const [left, top] = [px(spot.x - width / 2), px(spot.y - height)]
  const image = `<image href="${sprite.href}" x="${left}" y="${top}" width="${px(width)}" height="${px(height)}"`
  const id = `polish-${Math.round(spot.x)}-${Math.round(spot.y)}`
  const depth = height * 0.34
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="${left}" y="${px(spot.y - depth)}" width="${px(width)}" height="${px(depth)}">` +
    `<rect x="${left}" y="${px(spot.y - depth)}" width="${px(width)}" height="${px(depth)}" fill="url(#fall)"/></mask>` +
    `<g transform="translate(0 ${px(spot.y * 2)}) scale(1 -1)"><g mask="url(#${id})">${image}/></g></g>` +
    `<ellipse cx="${px(spot.x)}" cy="${px(spot.y)}" rx="${px(width * 0.58)}" ry="${px(Math.max(width * 0.08, height * 0.05))}" fill="url(#shade)"/>` +
    `${image}/>`
  )
}

/** Draws an object in the air, with a soft shadow on the wall behind it. */
export function drawFlying(sprite: Sprite, spot: Spot): string {
  const { width, height } = fitSprite(sprite, spot)
  return (
    `<ellipse cx="${px(spot.x)}" cy="${px(spot.y + height * 0.18)}" rx="${px(width * 0.62)}" ry="${px(height * 0.56)}" fill="url(#shade)" opacity=".38"/>` +
    `<image href="${sprite.href}" x="${px(-width / 2)}" y="${px(-height / 2)}" width="${px(width)}" height="${px(height)}" transform="translate(${px(spot.x)} ${px(spot.y)}) rotate(${spot.turn ?? 0})"/>`
  )
}
