/**
 * Chooses the round that decides a draw, once a quorum of witnesses has signed the log up to its manifest
 * (docs/mechanisms/draws.md#the-round), and gathers what proves it.
 */
import type { Chain } from '@fairdraw/draw/beacon.ts'
import { readManifest } from '@fairdraw/draw/manifest.ts'
import { hashOfText } from '@fairdraw/draw/log/log-leaves.ts'
import { chooseRound } from '@fairdraw/draw/witnessed.ts'
import type { LogKeys, Seen, SignedPath, Witnessed } from '@fairdraw/draw/witnessed.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { parseKey, parseNote } from '@fairdraw/log/note.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { draws } from '../tables.ts'
import { notifyJobs } from '../../../jobs/wake.ts'
import type { FollowUp } from '../../log/log.ts'
import { cosignaturesOf, cosignedNote, treeOf, treesFrom } from '../../log/stored-tree.ts'
import { lockDraw } from '../draws.ts'
import type { Draw } from '../draws.ts'

/**
 * The leaf after a manifest names its round. Nothing follows the manifest of a draw that is void by now, or of one whose own
 * witnesses have not signed, because the settings have others since.
 */
export const followManifest =
  (chain: Chain): FollowUp =>
  async (tx, leaf, { index, checkpoint }) => {
    if (leaf.kind !== 'manifest') return undefined
    const draw = await lockDraw(tx, leaf.draw)
    if (draw?.state !== 'committed' || draw.beaconRound !== null) return undefined
    const seen = whoSawList({ logKeys: draw.logKeys, listCheckpoint: checkpoint })
    if (seen.length < (draw.logKeys as LogKeys).quorum) {
      await tx
        .update(draws)
        .set({ blockers: [{ code: 'round-unwitnessed' }] })
        .where(eq(draws.id, draw.id))
      return undefined
    }
    const chosen = chooseRound(readManifest(JSON.parse(draw.manifest!)), seen, chain)
    await tx
      .update(draws)
      .set({
        blockers: [],
        logIndex: index,
        listCheckpoint: checkpoint,
        beaconRound: chosen.round,
        beaconAt: new Date(chosen.time),
      })
      .where(eq(draws.id, draw.id))
    await tx.execute(sql`select ${notifyJobs('wake-draws')}`)
    return { ...leaf, kind: 'round', checkpoint: hashOfText(checkpoint), ...chosen }
  }

/** Trees that are looked at for the signatures under the choice of the round: the log grows with a quorum alone. */
const MAX_TREES = 20

/**
 * What proves that the list and the choice of the round were seen in time; undefined as long as no quorum has signed the
 * choice, and for ever if it did so only when the round was published, or if other witnesses than the draw's have signed.
 */
export async function findWitnessed(db: Db, draw: Draw): Promise<Witnessed | undefined> {
  const { logIndex: index, listCheckpoint, beaconAt } = draw
  if (index === null || listCheckpoint === null || beaconAt === null) return undefined
  const keys = draw.logKeys as LogKeys
  if (whoSawList(draw).length < keys.quorum) return undefined
  const round = await findRoundPath(db, { keys, index: index + 1, before: beaconAt })
  if (!round) return undefined
  const path = await treeOf(db, index + 1).inclusionProof(index)
  return { keys, index, list: { checkpoint: listCheckpoint, path: path.map(toHex) }, round }
}

async function findRoundPath(
  db: Db,
  { keys, index, before }: { keys: LogKeys; index: number; before: Date },
): Promise<SignedPath | undefined> {
  const names = new Set(keys.witnesses)
  for (const tree of await treesFrom(db, index + 1, MAX_TREES)) {
    const inTime = (await cosignaturesOf(db, tree.size)).filter(
      ({ witness, seenSeconds }) => names.has(witness) && seenSeconds * 1_000 < before.getTime(),
    )
    if (inTime.length < keys.quorum) continue
    const path = await treeOf(db, tree.size).inclusionProof(index)
    return { checkpoint: cosignedNote(tree, inTime), path: path.map(toHex) }
  }
  return undefined
}

/** Which witnesses have seen the list of a draw, and when. */
export function whoSawList({ logKeys, listCheckpoint }: Pick<Draw, 'logKeys' | 'listCheckpoint'>): Seen[] {
  if (listCheckpoint === null) return []
  const note = parseNote(listCheckpoint)
  if ('malformed' in note) throw new Error(`a stored checkpoint is malformed: ${note.malformed}`)
  return (logKeys as LogKeys).witnesses.flatMap((text) => {
    const key = parseKey(text)
    const checked = 'malformed' in key ? undefined : checkCosignature(key, note)
    return !('malformed' in key) && checked?.verdict === 'signed' ? [{ witness: key.name, time: checked.time }] : []
  })
}
