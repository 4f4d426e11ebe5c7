/** Judges stored rows and saves the results, some hundred rows at a time. Safe with any number of processes. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { ErasedBreaks } from '../player/erased-breaks.ts'
import { registerPlayers } from '../player/register.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadSpenders } from '../safety/spenders.ts'
import { claimPlayers, claimReferences, claimRows } from './claim.ts'
import type { ClaimedRow, PlayerFacts } from './claim.ts'
import { createsPlayer, judgeRows } from './judge.ts'
import type { JudgingFacts, JudgedRow } from './judge.ts'
import { giveRestBack, takeTickets } from './take-tickets.ts'
import { saveJudgedRows } from './save-judged-rows.ts'

export type IntakeContext = {
  db: Db
  catalogue: Pick<Catalogue, 'findAll'>
  breaks: ErasedBreaks
  operatorLimitPence: number
}

const CHUNK_SIZE = 500
/** A process that shuts down waits for at most this many chunks. */
const MAX_CHUNKS_PER_RUN = 4

/** Processes some of the waiting rows; returns how many. An interrupted chunk is rolled back. */
export async function processRows(context: IntakeContext): Promise<number> {
  let processed = 0
  for (let chunk = 0; chunk < MAX_CHUNKS_PER_RUN; chunk += 1) {
    const count = await processChunk(context)
    if (count === 0) break
    processed += count
    // The embedded database runs in this thread. This lets other work run that waits for it, or for the network.
    await setImmediate()
  }
  return processed
}

function processChunk({ db, catalogue, breaks, operatorLimitPence }: IntakeContext): Promise<number> {
  return db.transaction(async (tx) => {
    const claimed = await claimRows(tx, CHUNK_SIZE)
    if (claimed.length === 0) return 0
    const before = await claimReferences(tx, claimed)
    const players = await claimPlayers(tx, numbersOf(claimed))
    const now = await databaseNow(tx)
    const snapshot = await catalogue.findAll(competitionsOf(claimed), tx)
    const taken = await takeTickets(tx, claimed, snapshot)
    const judged = judgeRows(claimed, {
      snapshot,
      takenOf: (competitionId) => taken.get(competitionId),
      before,
      players,
      breaks: await breaks.find(
        tx,
        numbersOf(claimed).filter((phone) => !players.has(phone)),
        now,
      ),
      entriesOf: await countEntries(tx, claimed, players),
      spenders: await loadSpenders(tx, {
        playerIds: [...players.values()].map(({ playerId }) => playerId),
        instants: claimed.flatMap(({ enteredAt }) => enteredAt ?? []),
        operatorLimitPence,
      }),
      termsAt: await loadTerms(tx, claimed),
    })
    const saved = await registerNewPlayers(tx, breaks, judged, now)
    await giveRestBack(tx, taken, saved)
    await saveJudgedRows(tx, saved)
    return claimed.length
  })
}

const competitionsOf = (claimed: readonly ClaimedRow[]) => [
  ...new Set(claimed.flatMap(({ competitionId }) => competitionId ?? [])),
]
const numbersOf = (claimed: readonly ClaimedRow[]) => [...new Set(claimed.flatMap(({ phone }) => phone ?? []))]

/** Creates a player for each new number that is entered or charged. If another request just did, its rows wait for the next chunk. */
async function registerNewPlayers(
  tx: Db,
  breaks: ErasedBreaks,
  judged: readonly JudgedRow[],
  now: Date,
): Promise<JudgedRow[]> {
  const isNew = ({ playerId, ...verdict }: JudgedRow) => playerId === undefined && createsPlayer(verdict)
  const made = new Map<string, number>()
  const added = judged.filter(isNew).map(({ row }) => row)
  const stated = added.filter(hasStatedAge)
  for (const [rows, age] of [
    [stated, { hasStatedAge: true }],
    [added, {}],
  ] as const)
    for (const [by, of] of Map.groupBy(rows, ({ channel }) => channel)) {
      const numbers = numbersOf(of).filter((phone) => !made.has(phone))
      const registered = await registerPlayers(tx, breaks, numbers, { now, by, ...age })
      for (const [phone, playerId] of registered) made.set(phone, playerId)
    }
  return judged
    .map((one) => ({
      ...one,
      playerId: one.playerId ?? (one.row.phone === undefined ? undefined : made.get(one.row.phone)),
    }))
    .filter((one) => one.playerId !== undefined || !createsPlayer(one))
}

/**
 * The copy of texts and calls says that to enter is to state an age of 18 or over. A card has room for a date of birth,
 * and without one nobody has stated anything (field rule 13).
 */
const hasStatedAge = ({ channel, birthday }: ClaimedRow): boolean => channel !== 'postal' || birthday !== undefined

async function countEntries(
  tx: Db,
  claimed: readonly ClaimedRow[],
  players: ReadonlyMap<string, PlayerFacts>,
): Promise<JudgingFacts['entriesOf']> {
  const competitionIds = competitionsOf(claimed)
  if (players.size === 0 || competitionIds.length === 0) return () => 0
  const counted = await queryRows(
    tx,
    { key: column.text, entries: column.integer },
    sql`select concat_ws(' ', player_id, competition_id, channel) as key, count(*)::int as entries from entries
        where player_id in ${[...players.values()].map(({ playerId }) => playerId)} and competition_id in ${competitionIds}
          and channel <> 'online' and state = 'completed' group by player_id, competition_id, channel`,
  )
  const entries = new Map(counted.map((row) => [row.key, row.entries]))
  return (...key) => entries.get(key.join(' ')) ?? 0
}

/** An entry keeps the terms that were published when it was made (field rule 7). */
async function loadTerms(tx: Db, claimed: readonly ClaimedRow[]): Promise<JudgingFacts['termsAt']> {
  const competitionIds = competitionsOf(claimed)
  if (competitionIds.length === 0) return () => undefined
  const published = await queryRows(
    tx,
    { competitionId: column.integer, version: column.integer, at: column.text },
    sql`select competition_id as "competitionId", version, published_at as at from competition_terms
        where competition_id in ${competitionIds} order by published_at, version`,
  )
  const versions = Map.groupBy(
    published.map((row) => ({ ...row, at: new Date(row.at) })),
    ({ competitionId }) => competitionId,
  )
  return (competitionId, at) => {
    const all = versions.get(competitionId) ?? []
    return (all.findLast((one) => one.at <= at) ?? all[0])?.version
  }
}
