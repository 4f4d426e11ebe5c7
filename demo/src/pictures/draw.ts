/**
 * Fills a folder with everything that the site serves under `/media`: draws every picture of the table as a WebP, PNG or SVG
 * source, and lays the committed clips and sounds beside them. A picture is drawn only when it is missing, or when what it is
 * drawn from has changed: its own row of the table, or the code that draws.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { placeRecordings } from '../clips/place-recordings.ts'
import { createPictureQueue } from './picture-queue.ts'
import { drawings, type Drawing } from './table.ts'

export type Progress = { done: number; of: number; file: string }

/** Draws one file of the table into the folder. */
export type DrawFile = (file: string) => Promise<void>

export type Pictures = {
  /** Resolves when a picture is in the folder; at once for what is no picture. Throws when it cannot be drawn; asked again, it is tried again. */
  ensure(file: string): Promise<void>
  /**
   * Draws all that is missing, those named first before the others; whatever is asked for by `ensure` comes before both. Gives how many
   * were drawn and what failed.
   */
  drawAll(options?: {
    first?: readonly string[]
    onProgress?: (progress: Progress) => void
  }): Promise<{ drawn: number; failures: unknown[] }>
  /** Begins no other; what waits is refused. */
  close(): void
}

/** Beside each picture, by its name: the hash of what it was drawn from. */
const STAMPS = '.drawn'

/** Opens a folder of pictures and finds out which are still to be drawn; `drawFile` draws one of them. */
export async function openPictures(
  targetDir: string,
  { table = drawings, drawFile = drawHere(targetDir, table) }: { table?: readonly Drawing[]; drawFile?: DrawFile } = {},
): Promise<Pictures> {
  await placeRecordings(targetDir)
  await mkdir(join(targetDir, STAMPS), { recursive: true })
  const [present, code] = await Promise.all([readdir(targetDir), codeHash()])
  const files = new Set(present)
  const due = new Map<string, string>()
  for (const drawing of table) {
    const hash = hashOf(code, drawing)
    const isDrawn = files.has(drawing.file) && (await readStamp(targetDir, drawing.file)) === hash
    if (!isDrawn) due.set(drawing.file, hash)
  }

  const queue = createPictureQueue(async (file) => {
    await drawFile(file)
    await writeWhole(join(targetDir, STAMPS, file), Buffer.from(due.get(file)!))
    due.delete(file)
  })

  return {
    ensure: async (file) => {
      if (due.has(file)) await queue.ask(file, { isUrgent: true })
    },
    drawAll: async ({ first = [], onProgress } = {}) => {
      const wanted = [...new Set([...first, ...due.keys()])].filter((file) => due.has(file))
      let done = 0
      const outcomes = await Promise.allSettled(
        wanted.map(async (file) => {
          await queue.ask(file)
          done += 1
          onProgress?.({ done, of: wanted.length, file })
        }),
      )
      const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      return { drawn: done, failures }
    },
    close: queue.close,
  }
}

/** Draws all that is missing in this process and resolves to how many that were; for tests and measurements, which want them all. */
export async function drawPictures(
  targetDir: string,
  { onProgress, table = drawings }: { onProgress?: (progress: Progress) => void; table?: readonly Drawing[] } = {},
): Promise<number> {
  const pictures = await openPictures(targetDir, { table })
  const { drawn, failures } = await pictures.drawAll({ ...(onProgress && { onProgress }) })
  if (failures.length > 0) throw failures[0]
  return drawn
}

/** Draws in this process. */
export function drawHere(targetDir: string, table: readonly Drawing[] = drawings): DrawFile {
  const drawingOf = new Map(table.map((drawing) => [drawing.file, drawing]))
  return async (file) => {
    const drawing = drawingOf.get(file)
    if (!drawing) throw new Error(`There is no picture called "${file}"`)
    await writeWhole(join(targetDir, file), await drawing.draw())
  }
}

const readStamp = (targetDir: string, file: string): Promise<string | undefined> =>
  readFile(join(targetDir, STAMPS, file), 'utf8').catch(() => undefined)

/** One hash over the code that draws, without the tables, whose rows count for their own pictures alone, and without what only runs it. */
async function codeHash(): Promise<string> {
  const others = new Set([
    'prize-scenes.ts',
    'place-scenes.ts',
    'table.ts',
    'draw.ts',
    'picture-queue.ts',
    'drawing-process.ts',
    'drawing-worker.ts',
  ])
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) => !others.has(name) && /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'),
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

/** A reader of the folder never sees half a picture, also when two processes draw the same one. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}
