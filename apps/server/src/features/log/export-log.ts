/**
 * Writes the log into a folder, as it is served, so that it stays readable when we are down
 * (docs/mechanisms/log.md#export). The checkpoint is written last: with it, everything that it signs is there.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isEqual, utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { parseNote } from '@fairdraw/log/note.ts'
import { tilePath, tilesOf } from '@fairdraw/log/tiles.ts'
import { CHECKPOINT_PATH } from '@fairdraw/log/walk-log.ts'
import type { Db } from '../../db/database.ts'
import { folderFiles } from './log-files.ts'
import { cosignaturesOf, cosignedNote, latestTree, tileBytes, treeOf } from './stored-tree.ts'

export type Exported = { size: number; cosignatures: number; files: number }

/** Throws a sentence for a folder whose log is not the beginning of this one. */
export async function exportLog(db: Db, folder: string): Promise<Exported> {
  const latest = await latestTree(db)
  if (!latest) throw new Error('The log has no entry yet.')
  const { size } = latest
  const tiles = tilesOf(size, await exportedSize(db, latest, folder))
  await mkdir(folder, { recursive: true })
  for (const tile of tiles) await writeWhole(folder, tilePath(tile), (await tileBytes(db, size, tile))!)
  const cosignatures = await cosignaturesOf(db, size)
  await writeWhole(folder, CHECKPOINT_PATH, utf8(cosignedNote(latest, cosignatures)))
  return { size, cosignatures: cosignatures.length, files: tiles.length + 1 }
}

/** The size of the tree whose files are all in the folder; 0 without a checkpoint. */
async function exportedSize(db: Db, { size, note }: { size: number; note: string }, folder: string): Promise<number> {
  const bytes = await folderFiles(folder)(CHECKPOINT_PATH)
  if (!bytes) return 0
  const [exported, ours] = [readTree(Buffer.from(bytes).toString('utf8')), readTree(note)]
  if (exported.origin !== ours.origin) throw new Error(`The folder has the log ${exported.origin}, not ${ours.origin}.`)
  if (exported.size > size)
    throw new Error(`The folder has ${exported.size} leaves, and the log ${size}: it was put back to an older state.`)
  const root = await treeOf(db, exported.size).root()
  if (!isEqual(root, exported.root)) throw new Error('The log in the folder is not the beginning of this one.')
  return exported.size
}

function readTree(text: string) {
  const note = parseNote(text)
  const checkpoint = 'malformed' in note ? note : parseCheckpoint(note.text)
  if ('malformed' in checkpoint)
    throw new Error(
      `The checkpoint cannot be read: ${checkpoint.malformed}. Delete it to have all files written again.`,
    )
  return checkpoint
}

/** Under another name first, and on the disk before it gets its own: nobody reads half a file, not even after a power cut. */
async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true })
  const part = join(folder, `.part-${randomUUID()}`)
  const file = await open(part, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, target)
}
