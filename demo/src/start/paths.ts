/** Paths of the checkout and of the demonstration's files. */
import { fileURLToPath } from 'node:url'

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const root = resolvePath('../../..').replace(/\/$/, '')
/** The demonstration's pictures, clips and sounds. */
export const demoMedia = resolvePath('../../media')
