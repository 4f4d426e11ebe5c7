/** Paths of the checkout and of the demonstration's files. */
import { fileURLToPath } from 'node:url'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = resolvePath('../../..').replace(/\/$/, '')
/** The drawn pictures, shared by all databases, with copies of the clips and sounds. */
export const drawnPictures = resolvePath('../../build/pictures')
