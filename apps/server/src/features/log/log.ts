/**
 * Grows the log of draws (docs/mechanisms/log.md#growing): leaves get their places in the tree in the order in which they
 * were written, the log signs the tree, and the witnesses sign it after it. The tree grows only when a quorum has signed
 * the last one, in the life of this process: so a log that was put back to an older state, which its witnesses know to be
 * longer, signs nothing.
 */
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import { leafText } from '@fairdraw/draw/log/log-leaves.ts'
import type { LogKeys } from '@fairdraw/draw/witnessed.ts'
import { utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { leafOf } from '@fairdraw/log/merkle.ts'
import { formatKey, formatNote, formatSignature } from '@fairdraw/log/note.ts'
import { growTiles } from '@fairdraw/log/tiles.ts'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { literalLimit } from '../../db/literal-limit.ts'
import { logCheckpoints, logLeaves } from './tables.ts'
import { findLogKey } from './current-key.ts'
import { takeGrowLock } from './grow-lock.ts'
import type { Signer } from './signer.ts'
import { cosignaturesOf, cosignedNote, latestTree, leavesBetween, loadTile, saveTiles, treeOf } from './stored-tree.ts'
import type { SignedTree } from './stored-tree.ts'
import { askWitnesses, withoutSignature } from './witnesses.ts'
import type { Witness } from '../../vendors/witness/witness.ts'

/**
 * Writes what must follow a leaf at once, before any other: the choice of the round after a manifest. `checkpoint`: the
 * note of the tree that ends with the leaf, with the cosignatures of today's witnesses.
 */
export type FollowUp = (
  tx: Db,
  leaf: LogLeaf,
  signed: { index: number; checkpoint: string },
) => Promise<LogLeaf | undefined>

export type LogOptions = {
  db: Db
  signer: Signer
  witnesses: readonly Witness[]
  /** How many of them must sign. */
  quorum: number
  followUp: FollowUp
  now: () => Date
}

export type Log = {
  keys: LogKeys
  signer: Signer
  /** Grows the tree as far as the witnesses let it; returns how many trees were signed. Throws `LogHeldError`. */
  grow(): Promise<number>
  /** Why it signed nothing when this process last tried, if a person must look; undefined if it did. */
  heldBecause(): string | undefined
}

/** The log must sign nothing until a person has looked. */
export class LogHeldError extends Error {}

const REST_MS = 15_000
/** Leaves of one step. */
const MAX_LEAVES = 1_024

export function createLog({ db, signer, witnesses, quorum, followUp, now }: LogOptions): Log {
  const ownKey = formatKey(signer.key)
  /** The size of the last tree that a quorum has signed since this process began, and of the largest it has seen. */
  let confirmedSize = -1
  let largestSize = 0
  let held: string | undefined
  /** Witnesses that did not sign, and when they are asked again although enough others are there. */
  const restsUntil = new Map<Witness, number>()

  /** Whether a quorum has signed the tree, now or earlier in the life of this process. */
  async function isConfirmed(tree: SignedTree): Promise<boolean> {
    if (tree.size < largestSize)
      throw new LogHeldError(
        `the log has ${tree.size} leaves, and had ${largestSize}: it was put back to an older state`,
      )
    largestSize = tree.size
    // After a start every witness is asked again, also those that have signed: the log may have been put back since.
    const isAfterStart = confirmedSize < 0
    const wanted = isAfterStart ? witnesses : await withoutSignature(db, tree.size, witnesses)
    const { signed, knownSize } = await ask(tree, wanted)
    if (knownSize !== undefined)
      throw new LogHeldError(`a witness has signed ${knownSize} leaves, and the log has ${tree.size}`)
    if ((isAfterStart ? signed : (await signaturesOf(tree)).length) >= quorum) confirmedSize = tree.size
    return confirmedSize === tree.size
  }

  /** Leaves out witnesses that have just failed, as long as enough others are left. */
  async function ask(tree: SignedTree, wanted: readonly Witness[]) {
    const at = now().getTime()
    const fresh = wanted.filter((one) => (restsUntil.get(one) ?? 0) <= at)
    const hasSigned = witnesses.length - wanted.length
    const asked = hasSigned + fresh.length >= quorum ? fresh : wanted
    const answers = await askWitnesses(db, { tree, witnesses: asked, now: now() })
    for (const one of answers.failed) restsUntil.set(one, at + REST_MS)
    return answers
  }

  /** The signatures under a tree by today's witnesses. */
  async function signaturesOf(tree: SignedTree, from: Db = db) {
    const known = new Set(witnesses.map(({ key }) => formatKey(key)))
    return (await cosignaturesOf(from, tree.size)).filter(({ witness }) => known.has(witness))
  }

  /** Signs the next tree; false when there is nothing to add, or another process adds it. */
  async function growOnce(last: SignedTree | undefined): Promise<boolean> {
    return db.transaction(async (tx) => {
      if (!(await takeGrowLock(tx))) return false
      if ((await latestTree(tx))?.size !== last?.size) return false
      const oldSize = last?.size ?? 0
      if (last) await expectOwnKey(tx, last)
      const first = last ? await followLast(tx, last) : { kind: 'key' as const, key: ownKey }
      const added = await takeLeaves(tx, oldSize, first)
      if (added.length === 0) return false
      const leaves = added.map((text) => leafOf(utf8(text)))
      await saveTiles(tx, await growTiles(oldSize, leaves, loadTile(tx)))
      const size = oldSize + added.length
      const root = await treeOf(tx, size).root()
      const text = formatCheckpoint({ origin: signer.key.name, size, root, extensions: [] })
      const note = formatNote(text, [formatSignature(signer.key, await signer.sign(utf8(text)))])
      await tx.insert(logCheckpoints).values({ size, note })
      return true
    })
  }

  async function followLast(tx: Db, last: SignedTree): Promise<LogLeaf | undefined> {
    const [text] = await leavesBetween(tx, last.size - 1, last.size)
    const signatures = await signaturesOf(last, tx)
    return followUp(tx, JSON.parse(text!) as LogLeaf, {
      index: last.size - 1,
      checkpoint: cosignedNote(last, signatures),
    })
  }

  async function expectOwnKey(tx: Db, { size }: SignedTree): Promise<void> {
    const key = await findLogKey(tx, size)
    if (key !== ownKey)
      throw new LogHeldError(
        `the log is signed by ${key}, and the settings have ${ownKey}: give it the key that it names`,
      )
  }

  async function growAsFarAsSigned(): Promise<number> {
    for (let grown = 0; ; grown += 1) {
      const last = await latestTree(db)
      if (last && !(await isConfirmed(last))) return grown
      if (!(await growOnce(last))) return grown
    }
  }

  return {
    keys: { log: ownKey, witnesses: witnesses.map(({ key }) => formatKey(key)), quorum },
    signer,
    heldBecause: () => held,
    async grow() {
      try {
        const grown = await growAsFarAsSigned()
        held = undefined
        return grown
      } catch (error) {
        if (error instanceof LogHeldError) held = error.message
        throw error
      }
    },
  }
}

/** A leaf after which the tree ends: what follows it is decided by who has signed it, or signed with another key. */
const endsTree = (text: string): boolean => ['manifest', 'key'].includes((JSON.parse(text) as LogLeaf).kind)

/** Gives the next leaves their places, `first` before all others; returns their texts. */
async function takeLeaves(tx: Db, oldSize: number, first: LogLeaf | undefined): Promise<string[]> {
  const texts: string[] = []
  if (first) {
    texts.push(leafText(first))
    await tx.insert(logLeaves).values({ kind: first.kind, text: texts[0]!, index: oldSize })
    if (endsTree(texts[0]!)) return texts
  }
  const waiting = await tx
    .select({ id: logLeaves.id, text: logLeaves.text })
    .from(logLeaves)
    .where(isNull(logLeaves.index))
    .orderBy(asc(logLeaves.id))
    .limit(literalLimit(MAX_LEAVES))
  const end = waiting.findIndex(({ text }) => endsTree(text))
  const taken = end === -1 ? waiting : waiting.slice(0, end + 1)
  if (taken.length > 0)
    await tx.execute(
      sql`update log_leaves l set index = ${oldSize + texts.length - 1} + t.place
          from jsonb_array_elements_text(${JSON.stringify(taken.map(({ id }) => id))}::jsonb) with ordinality t (id, place)
          where l.id = t.id::bigint`,
    )
  return [...texts, ...taken.map(({ text }) => text)]
}
