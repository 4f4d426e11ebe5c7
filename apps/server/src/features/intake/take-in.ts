/** Judges what was delivered and writes it down, some hundred rows at a time; safe with any number of processes. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { column, rows } from '../../db/rows.ts'
import type { Breaks } from '../account/breaks-kept.ts'
import { registerPlayers } from '../account/register.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadSpenders } from '../safety/spenders.ts'
import { claimPlayers, claimReferences, claimRows } from './claim.ts'
import type { Claimed, PlayerFacts } from './claim.ts'
import { isMadePlayer, judgeRows } from './judge.ts'
import type { Facts, Judged } from './judge.ts'
import { writeDown } from './write-down.ts'

export type IntakeContext = {
  db: Db
  catalogue: Pick<Catalogue, 'findAll'>
  breaks: Breaks
  operatorLimitPence: number
}

const ROWS_AT_ONCE = 500
/** A process that is told to end waits for so much at most. */
const PARTS_AT_ONCE = 4

/** Takes in some of what waits; gives how many rows that were. A part that was interrupted is as if it had not begun. */
export async function takeIn(context: IntakeContext): Promise<number> {
  let taken = 0
  for (let part = 0; part < PARTS_AT_ONCE; part += 1) {
    const count = await takeInPart(context)
    if (count === 0) break
    taken += count
    // The embedded database runs in this very thread: whoever waits for it, or for the network, has a turn.
    await setImmediate()
  }
  return taken
}

function takeInPart({ db, catalogue, breaks, operatorLimitPence }: IntakeContext): Promise<number> {
  return db.transaction(async (tx) => {
    const claimed = await claimRows(tx, ROWS_AT_ONCE)
    if (claimed.length === 0) return 0
    const before = await claimReferences(tx, claimed)
    const players = await claimPlayers(tx, numbersOf(claimed))
    const now = await databaseNow(tx)
    const judged = judgeRows(claimed, {
      snapshot: await catalogue.findAll(competitionsOf(claimed), tx),
      before,
      players,
      breaks: await breaks.of(
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
    await writeDown(tx, await makePlayers(tx, breaks, judged, now))
    return claimed.length
  })
}

const competitionsOf = (claimed: readonly Claimed[]) => [
  ...new Set(claimed.flatMap(({ competitionId }) => competitionId ?? [])),
]
const numbersOf = (claimed: readonly Claimed[]) => [...new Set(claimed.flatMap(({ phone }) => phone ?? []))]

/** Makes a player of each new number that is entered or charged; where somebody else just did, its rows wait for the next part. */
async function makePlayers(tx: Db, breaks: Breaks, judged: readonly Judged[], now: Date): Promise<Judged[]> {
  const isNew = ({ playerId, ...verdict }: Judged) => playerId === undefined && isMadePlayer(verdict)
  const made = new Map<string, number>()
  for (const [by, of] of Map.groupBy(judged.filter(isNew), ({ row }) => row.channel)) {
    const numbers = numbersOf(of.map(({ row }) => row)).filter((phone) => !made.has(phone))
    for (const [phone, playerId] of await registerPlayers(tx, breaks, numbers, { now, by })) made.set(phone, playerId)
  }
  return judged
    .map((one) => ({
      ...one,
      playerId: one.playerId ?? (one.row.phone === undefined ? undefined : made.get(one.row.phone)),
    }))
    .filter((one) => one.playerId !== undefined || !isMadePlayer(one))
}

async function countEntries(
  tx: Db,
  claimed: readonly Claimed[],
  players: ReadonlyMap<string, PlayerFacts>,
): Promise<Facts['entriesOf']> {
  const competitionIds = competitionsOf(claimed)
  if (players.size === 0 || competitionIds.length === 0) return () => 0
  const counted = await rows(
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
async function loadTerms(tx: Db, claimed: readonly Claimed[]): Promise<Facts['termsAt']> {
  const competitionIds = competitionsOf(claimed)
  if (competitionIds.length === 0) return () => undefined
  const published = await rows(
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
