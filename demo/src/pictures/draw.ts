/**
 * Fills a folder with everything that the site serves under `/media`: draws every picture of the table as WebP, PNG or SVG, and
 * copies the committed clips and sounds. A picture is drawn only if it is missing, or if its row of the table or the drawing code
 * has changed.
 */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyRecordings } from '../clips/copy-recordings.ts'
import { createPictureQueue } from './drawing/picture-queue.ts'
import { drawings, type Drawing } from './table.ts'

export type Progress = { done: number; of: number; file: string }

/** Draws one file of the table into the folder. */
export type DrawFile = (file: string) => Promise<void>

export type Pictures = {
  /** Resolves when the picture is in the folder, at once for other files. Rejects if it cannot be drawn; the next call tries again. */
  ensure(file: string): Promise<void>
  /**
   * Draws all missing pictures, those in `first` before the others. Pictures requested by `ensure` come before both. Returns the number
   * of drawn pictures and the errors.
   */
  drawAll(options?: {
    first?: readonly string[]
    onProgress?: (progress: Progress) => void
  }): Promise<{ drawn: number; failures: unknown[] }>
  /** Starts no more drawings, and rejects the waiting ones. */
  close(): void
}

/** The subfolder with the hash of the inputs of each picture. */
const HASH_FOLDER = '.drawn'

/** Opens a folder of pictures and finds the missing or outdated ones; `drawFile` draws one of them. */
export async function openPictures(
  targetDir: string,
  {
    table = drawings,
    drawFile = createInProcessDrawer(targetDir, table),
  }: { table?: readonly Drawing[]; drawFile?: DrawFile } = {},
): Promise<Pictures> {
  await copyRecordings(targetDir)
  await mkdir(join(targetDir, HASH_FOLDER), { recursive: true })
  const [present, code] = await Promise.all([readdir(targetDir), hashCode()])
  const presentFiles = new Set(present)
  const due = new Map<string, string>()
  for (const drawing of table) {
    const hash = hashDrawing(code, drawing)
    const isDrawn = presentFiles.has(drawing.file) && (await readStoredHash(targetDir, drawing.file)) === hash
    if (!isDrawn) due.set(drawing.file, hash)
  }

  const queue = createPictureQueue(async (file) => {
    await drawFile(file)
    await writeAtomically(join(targetDir, HASH_FOLDER, file), Buffer.from(due.get(file)!))
    due.delete(file)
  })

  return {
    ensure: async (file) => {
      if (due.has(file)) await queue.enqueue(file, { isUrgent: true })
    },
    drawAll: async ({ first = [], onProgress } = {}) => {
      const files = [...new Set([...first, ...due.keys()])].filter((file) => due.has(file))
      let done = 0
      const outcomes = await Promise.allSettled(
        files.map(async (file) => {
          await queue.enqueue(file)
          done += 1
          onProgress?.({ done, of: files.length, file })
        }),
      )
      const failures: unknown[] = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      return { drawn: done, failures }
    },
    close: queue.close,
  }
}

/** Draws all missing pictures in this process, for tests and measurements. Resolves with their number. */
export async function drawPictures(
  targetDir: string,
  { onProgress, table = drawings }: { onProgress?: (progress: Progress) => void; table?: readonly Drawing[] } = {},
): Promise<number> {
  const pictures = await openPictures(targetDir, { table })
  const { drawn, failures } = await pictures.drawAll({ ...(onProgress && { onProgress }) })
  if (failures.length > 0) throw failures[0]
  return drawn
}

/** Returns a function that draws in this process. */
export function createInProcessDrawer(targetDir: string, table: readonly Drawing[] = drawings): DrawFile {
  const drawingsByFile = new Map(table.map((drawing) => [drawing.file, drawing]))
  return async (file) => {
    const drawing = drawingsByFile.get(file)
    if (!drawing) throw new Error(`There is no picture called "${file}"`)
    await writeAtomically(join(targetDir, file), await drawing.draw())
  }
}

const readStoredHash = (targetDir: string, file: string): Promise<string | undefined> =>
  readFile(join(targetDir, HASH_FOLDER, file), 'utf8').catch(() => undefined)

/** A hash of the drawing code. It excludes the tables, whose rows are hashed for each picture, and the code that only runs the drawing. */
async function hashCode(): Promise<string> {
  const excluded = new Set(['prize-scenes.ts', 'place-scenes.ts', 'table.ts', 'draw.ts'])
  const names = (await readdir(import.meta.dirname, { recursive: true })).filter(
    (name) =>
      !excluded.has(basename(name)) &&
      !name.startsWith('drawing/') &&
      /\.(ts|json)$/.test(name) &&
      !name.endsWith('.test.ts'),
  )
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(join(import.meta.dirname, name)))
  return hash.digest('hex')
}

function hashDrawing(code: string, { file, description }: Drawing): string {
  return createHash('sha256')
    .update(JSON.stringify([code, file, description]))
    .digest('hex')
    .slice(0, 16)
}

/** Writes to a temporary file and renames it, so that nobody reads an incomplete picture, even if two processes draw the same one. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`
  await writeFile(part, bytes)
  await rename(part, path)
}
