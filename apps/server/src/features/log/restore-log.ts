/**
 * Puts leaves back that the database has lost, from a copy of the log that its witnesses have signed
 * (docs/operations.md#if-the-log-is-held). What they record is not put back: they are what the public was told.
 */
import { checkLog } from '@fairdraw/draw/log/check-log.ts'
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import { isEqual, utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { parseCosignature } from '@fairdraw/log/cosignature.ts'
import { leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { formatKey, formatNote, formatSignature, parseKey, parseNote, signaturesBy } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { growTiles } from '@fairdraw/log/tiles.ts'
import { CHECKPOINT_PATH, walkLog } from '@fairdraw/log/walk-log.ts'
import type { LoadFile } from '@fairdraw/log/walk-log.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { logCheckpoints, logCosignatures, logLeaves } from './tables.ts'
import { takeGrowLock } from './grow-lock.ts'
import { latestTree, loadTile, saveTiles, treeOf } from './stored-tree.ts'

export type RestoreKeys = { log: NoteKey; witnesses: readonly NoteKey[]; quorum: number }

/** Returns how many leaves were put back. Throws a sentence where the copy is not the continuation of the log. */
export async function restoreLog(db: Db, load: LoadFile, keys: RestoreKeys): Promise<number> {
  const { size, key } = await checkLog(load, keys)
  const texts: string[] = []
  await walkLog(load, (entry) => void texts.push(new TextDecoder().decode(entry)))
  const checkpoint = new TextDecoder().decode((await load(CHECKPOINT_PATH))!)
  return db.transaction(async (tx) => {
    if (!(await takeGrowLock(tx))) throw new Error('The log is growing in another process: try again.')
    const oldSize = (await latestTree(tx))?.size ?? 0
    if (size <= oldSize) throw new Error(`The copy has ${size} leaves, and the log ${oldSize}: nothing is missing.`)
    const leaves = texts.map((text) => leafOf(utf8(text)))
    if (oldSize > 0 && !isEqual(rootOf(leaves.slice(0, oldSize)), await treeOf(tx, oldSize).root()))
      throw new Error('The log is not the beginning of the copy: they are two logs.')
    for (const [nth, text] of texts.slice(oldSize).entries()) await putBack(tx, text, oldSize + nth)
    await saveTiles(tx, await growTiles(oldSize, leaves.slice(oldSize), loadTile(tx)))
    await saveSigned(tx, checkpoint, { ...keys, log: readKey(key) })
    return size - oldSize
  })
}

/** A leaf that had no place yet when the backup was made is there already. */
async function putBack(tx: Db, text: string, index: number): Promise<void> {
  const [waiting] = await tx
    .select({ id: logLeaves.id })
    .from(logLeaves)
    .where(and(isNull(logLeaves.index), eq(logLeaves.text, text)))
    .orderBy(asc(logLeaves.id))
    .limit(literalLimit(1))
  if (waiting) await tx.update(logLeaves).set({ index }).where(eq(logLeaves.id, waiting.id))
  else await tx.insert(logLeaves).values({ kind: (JSON.parse(text) as LogLeaf).kind, text, index })
}

/** Stores a checkpoint that was checked: the log's own signature in the note, and each witness's. */
async function saveSigned(tx: Db, text: string, { log, witnesses }: RestoreKeys): Promise<void> {
  const note = parseNote(text)
  const checkpoint = 'malformed' in note ? note : parseCheckpoint(note.text)
  if ('malformed' in note || 'malformed' in checkpoint) throw new Error('the copy changed while it was read')
  const { size, root } = checkpoint
  if (!isEqual(await treeOf(tx, size).root(), root)) throw new Error('the copy changed while it was read')
  const ownLines = signaturesBy(log, note).map(({ bytes }) => formatSignature(log, bytes))
  await tx.insert(logCheckpoints).values({ size, note: formatNote(note.text, ownLines) })
  for (const witness of witnesses)
    for (const { bytes } of signaturesBy(witness, note).slice(0, 1)) {
      const line = formatSignature(witness, bytes)
      const { time } = parseCosignature(bytes)!
      await tx.insert(logCosignatures).values({ size, witness: formatKey(witness), line, seenSeconds: time })
    }
}

function readKey(text: string): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(key.malformed)
  return key
}
