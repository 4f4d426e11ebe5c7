/** Where the demonstration finds and keeps its things. */
import { fileURLToPath } from 'node:url'

const below = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = below('../../..').replace(/\/$/, '')
/** Pictures drawn once and kept, whichever database the demonstration runs on, with the clips and sounds beside them. */
export const drawnPictures = below('../../build/pictures')
