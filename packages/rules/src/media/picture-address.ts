/**
 * The address of a picture of the media library: its id, and the focal point with which it was chosen. The address never
 * leads to another picture or another crop, so that a text shows what was reviewed (docs/mechanisms/desk/media.md).
 */

/** What must stay visible when a picture is cropped, in whole per cent from the left and the top. */
export type FocalPoint = { x: number; y: number }
type PictureOfAddress = { id: string; focal: FocalPoint }

export const CENTRE: FocalPoint = { x: 50, y: 50 }

const FOLDER = '/media/'
const FILE = /^([\da-f]{32})(?:-(\d{1,3})-(\d{1,3}))?\.webp$/

export const isPictureId = (text: string): boolean => /^[\da-f]{32}$/.test(text)

export function pictureAddress(id: string, { x, y }: FocalPoint = CENTRE): string {
  return `${FOLDER}${id}${x === CENTRE.x && y === CENTRE.y ? '' : `-${x}-${y}`}.webp`
}

/** Undefined for an address that is not of the library. */
export const readPictureAddress = (address: string): PictureOfAddress | undefined =>
  address.startsWith(FOLDER) ? readPictureFile(address.slice(FOLDER.length)) : undefined

/** The same from the last part of the address. */
export function readPictureFile(file: string): PictureOfAddress | undefined {
  const [, id, x, y] = FILE.exec(file) ?? []
  if (id === undefined) return undefined
  const focal = x === undefined ? CENTRE : { x: Number(x), y: Number(y) }
  return focal.x <= 100 && focal.y <= 100 ? { id, focal } : undefined
}
