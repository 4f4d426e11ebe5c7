/** `npm run draw:vectors` writes the folders of docs/draw-vectors from packages/draw/src/testing/vectors.ts. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Vector } from '../src/testing/vector.ts'
import { VECTORS } from '../src/testing/vectors.ts'

export const VECTORS_FOLDER = new URL('../../../docs/draw-vectors', import.meta.url).pathname

/** The files of a case, by their names. */
export const filesOf = ({ bundle, tickets, first, verdict }: Vector): Record<string, string | Uint8Array> => ({
  'bundle.json': bundle,
  ...(tickets && { 'draw.tickets': tickets }),
  ...(first !== undefined && { 'first.json': first }),
  'verdict.json': `${JSON.stringify(verdict, null, 2)}\n`,
})

if (import.meta.main) {
  for (const kind of ['good', 'bad']) rmSync(join(VECTORS_FOLDER, kind), { recursive: true, force: true })
  for (const [name, vector] of Object.entries(VECTORS)) {
    mkdirSync(join(VECTORS_FOLDER, name), { recursive: true })
    for (const [file, content] of Object.entries(filesOf(vector)))
      writeFileSync(join(VECTORS_FOLDER, name, file), content)
  }
}
