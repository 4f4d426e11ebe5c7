/** Where the demonstration finds and keeps its things. */
import { fileURLToPath } from 'node:url'

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = below('../../..').replace(/\/$/, '')
/** Drawn once and kept, whichever database the demonstration runs on. */
export const drawnPictures = below('../../build/pictures')
/** Clips and sounds, committed. */
export const recordings = below('../../media')
