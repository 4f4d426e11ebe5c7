/** What the log is like now, for `npm run log -- show`. */
import { toHex } from '@fairdraw/log/bytes.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { logLeaves, logWitnesses } from './tables.ts'
import { cosignaturesOf, latestTree, treeOf } from './stored-tree.ts'

export type LogState = {
  size: number
  /** As hexadecimal. */
  root: string
  witnesses: readonly WitnessState[]
  /** How many leaves have no place in the tree, and since when the oldest waits. */
  waiting: { count: number; since: Date | null }
}
export type WitnessState = {
  name: string
  /** When it has signed the latest tree. */
  seenAt: Date | undefined
  failingSince: Date | null
  failure: string | null
}

/** `witnesses`: those of the settings. */
export async function readLogState(db: Db, witnesses: readonly NoteKey[]): Promise<LogState> {
  const size = (await latestTree(db))?.size ?? 0
  const texts = witnesses.map(formatKey)
  const answers = await db.select().from(logWitnesses).where(inArray(logWitnesses.witness, texts))
  const signed = await cosignaturesOf(db, size)
  const [waiting] = await db
    .select({ count: sql<number>`count(*)::int`, since: sql<string | null>`min(${logLeaves.at})` })
    .from(logLeaves)
    .where(isNull(logLeaves.index))
  return {
    size,
    root: toHex(await treeOf(db, size).root()),
    witnesses: witnesses.map(({ name }, nth) => {
      const line = signed.find(({ witness }) => witness === texts[nth])
      const answer = answers.find(({ witness }) => witness === texts[nth])
      return {
        name,
        seenAt: line && new Date(line.seenSeconds * 1_000),
        failingSince: answer?.failingSince ?? null,
        failure: answer?.failure ?? null,
      }
    }),
    waiting: { count: waiting!.count, since: waiting!.since === null ? null : new Date(waiting!.since) },
  }
}
