/** What the desk says of the witnesses: which have signed, and what keeps the others (docs/mechanisms/log.md#witnesses). */
import type { LogKeys } from '@fairdraw/draw/witnessed.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import { parseKey } from '@fairdraw/log/note.ts'
import { count, desc, gte, inArray, isNull, min, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { literalLimit } from '../../../db/literal-limit.ts'
import { logCosignatures, logLeaves, logWitnesses } from '../../log/tables.ts'
import { cosignaturesOf, latestTree } from '../../log/stored-tree.ts'
import { whoSawList } from '../witnessed/choose-round.ts'
import type { Draw } from '../draws.ts'
import { witnessFailureCopy } from './failure-copy.ts'

export type WitnessState = {
  name: string
  /** Its last answer that was of use. */
  answeredAt: string | null
  /** Since when it has not signed, and why; null: it has signed what it was last asked for. */
  failingSince: string | null
  reason: string | null
}

/** `signedAt`: when it signed the list; null: it has not. */
export type ListWitness = WitnessState & { signedAt: string | null }

const isoOf = (time: Date | null) => time?.toISOString() ?? null

export async function listWitnessStates(db: Db, witnesses: readonly string[]): Promise<WitnessState[]> {
  const known = await db
    .select()
    .from(logWitnesses)
    .where(inArray(logWitnesses.witness, [...witnesses]))
  return witnesses.map((text) => {
    const state = known.find(({ witness }) => witness === text)
    return {
      name: nameOf(text),
      answeredAt: isoOf(state?.answeredAt ?? null),
      failingSince: isoOf(state?.failingSince ?? null),
      reason: state?.failure == null ? null : witnessFailureCopy(state.failure),
    }
  })
}

/** The witnesses whom a committed draw names, and how many of them must sign. Undefined before its commitment. */
export async function witnessesOfDraw(
  db: Db,
  draw: Draw,
): Promise<{ quorum: number; witnesses: ListWitness[] } | undefined> {
  if (draw.manifestHash === null || draw.logKeys === null) return undefined
  const { witnesses, quorum } = draw.logKeys as LogKeys
  const [states, signed] = await Promise.all([listWitnessStates(db, witnesses), signaturesOfList(db, draw)])
  return {
    quorum,
    witnesses: states.map((state) => {
      const seconds = signed.get(state.name)
      return { ...state, signedAt: seconds === undefined ? null : new Date(seconds * 1_000).toISOString() }
    }),
  }
}

/** When each witness signed the list, by its name: of those whose times have chosen the round, or of all until then. */
async function signaturesOfList(db: Db, draw: Draw): Promise<Map<string, number>> {
  if (draw.listCheckpoint !== null) return new Map(whoSawList(draw).map(({ witness, time }) => [witness, time]))
  const [leaf] = await db
    .select({ index: logLeaves.index })
    .from(logLeaves)
    .where(sql`${logLeaves.kind} = 'manifest' and position(${toHex(draw.manifestHash!)} in ${logLeaves.text}) > 0`)
  if (leaf?.index == null) return new Map()
  const signed = await cosignaturesOf(db, leaf.index + 1)
  return new Map(signed.map(({ witness, seenSeconds }) => [nameOf(witness), seenSeconds]))
}

function nameOf(text: string): string {
  const key = parseKey(text)
  if ('malformed' in key) throw new Error(`the stored key of a witness is malformed: ${key.malformed}`)
  return key.name
}

/** Entries of the log that no quorum has signed, and since when the oldest waits. */
export async function readWaiting(
  db: Db,
  { witnesses, quorum }: Pick<LogKeys, 'witnesses' | 'quorum'>,
): Promise<{ entries: number; since: string | null }> {
  const signed = await db
    .select({ size: logCosignatures.size })
    .from(logCosignatures)
    .where(inArray(logCosignatures.witness, [...witnesses]))
    .groupBy(logCosignatures.size)
    .having(sql`count(*) >= ${quorum}`)
    .orderBy(desc(logCosignatures.size))
    .limit(literalLimit(1))
  const size = quorum === 0 ? ((await latestTree(db))?.size ?? 0) : (signed[0]?.size ?? 0)
  const [waiting] = await db
    .select({ entries: count(), since: min(logLeaves.at) })
    .from(logLeaves)
    .where(or(isNull(logLeaves.index), gte(logLeaves.index, size)))
  return { entries: waiting!.entries, since: isoOf(waiting!.since) }
}
