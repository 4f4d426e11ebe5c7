import { createHash } from 'node:crypto'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeRecordings } from '../clips/place-recordings.ts'
import { drawings, type Drawing } from './table.ts'

export type Progress = { done: number; of: number; file: string }

/** Two at a time: each drawing keeps one core busy, and the demo promises no more than two. */
const abreast = 2

const ledger = '.drawn.json'

/**
 * Fills a folder with everything that the site serves under `/media`: draws every picture of the table as a WebP, PNG or
 * SVG source, and lays the committed clips and sounds beside them. A picture is drawn only when it is missing,
 * or when what it is drawn from has changed: its own row of the table, or the code that draws.
 * `onProgress` is told after each; it is not called when there is nothing to draw. Resolves to how many were drawn.
 */
export async function drawPictures(
  targetDir: string,
  { onProgress, table = drawings }: { onProgress?: (progress: Progress) => void; table?: readonly Drawing[] } = {},
): Promise<number> {
  await placeRecordings(targetDir)
  const [known, present, code] = await Promise.all([readLedger(targetDir), readdir(targetDir), codeHash()])
  const files = new Set(present)
  const wanted = table.map((drawing) => ({ ...drawing, hash: hashOf(code, drawing) }))
  const due = wanted.filter(({ file, hash }) => !files.has(file) || known[file] !== hash)
  if (due.length === 0) return 0

  const drawn = Object.fromEntries(Object.entries(known).filter(([file]) => wanted.some((one) => one.file === file)))
  let done = 0
  const queue = due.values()
  const work = async () => {
    for (const { file, hash, draw } of queue) {
      await writeWhole(join(targetDir, file), await draw())
      drawn[file] = hash
      done += 1
      onProgress?.({ done, of: due.length, file })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: abreast }, work))
  // Written even when a drawing failed, so that the next start goes on from here.
  await writeWhole(join(targetDir, ledger), Buffer.from(JSON.stringify(drawn, null, 1)))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return done
}

async function readLedger(targetDir: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(join(targetDir, ledger), 'utf8')) as Record<string, string>
  } catch {
    // Absent or half-written: everything is drawn again.
    return {}
  }
}

/** One hash over the code that draws, without the tables, whose rows count for their own pictures alone. */
async function codeHash(): Promise<string> {
  const tables = new Set(['prize-scenes.ts', 'place-scenes.ts', 'table.ts', 'draw.ts'])
  const names = (await readdir(import.meta.dirname)).filter(
    (name) => !tables.has(name) && !name.endsWith('.test.ts') && !name.startsWith('.'),
  )
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex')
}

function hashOf(code: string, { file, description }: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([code, file, description]))
    .digest('hex')
    .slice(0, 16)
}

/** A reader of the folder never sees half a picture. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes)
  await rename(`${path}.part`, path)
}
