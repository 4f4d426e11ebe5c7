/** Databases of different age on one server: the product on each is the same, and so are the players who use it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@fairdraw/demo/start/paths.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { storeCompetitions, storeEntries, storePlayers } from '@fairdraw/server/testing/stored/stored-entries.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { seedCompetitions } from '../entries.ts'
import { openSessions, settle } from '../players.ts'

/** Ten competitions of an ordinary size: what is stored after the first of them. */
const PER_COMPETITION = 20_000
export const YOUNG_ENTRIES = 10 * PER_COMPETITION
const FIRST_COMPETITION = 200_000
const ENTRIES_A_PLAYER = 10

/** Those who enter and look while it is measured, far apart among the others. */
export const ACTIVE_PLAYERS = 20_000
const FIRST_PLAYER = 1_000_000
export const FREQUENT_PLAYER = 999_999
export const FREQUENT_ENTRIES = 5_000

export type AgedDatabase = {
  name: string
  url: string
  /** For what the product keeps on disk, and the sessions. */
  folder: string
  /** Of the players who are active, in the order of their sessions. */
  playerIds: number[]
  bearers: string[]
  entries: number
  /** The last of its free competitions, which is over. */
  lastCompetition: number
}

/** What docs/operations.md says of a server with millions of entries. */
export function readServerSettings(): string[] {
  const text = readFileSync(join(root, 'ops/postgresql.conf'), 'utf8')
  return [...text.matchAll(/^(\w+) = (\S+)$/gm)].map(([, name, value]) => `${name}=${value}`)
}

/** Writing millions of rows would take hours if each page that is touched again went to the write-ahead log. */
const FILLING = ['full_page_writes=off', 'fsync=off', 'maintenance_work_mem=1GB']

async function setForFilling(url: string, isFilling: boolean): Promise<void> {
  await withClient(url, async (client) => {
    for (const setting of FILLING) {
      const [name, value] = setting.split('=')
      await client.query(isFilling ? `alter system set ${name} = '${value}'` : `alter system reset ${name}`)
    }
    await client.query('select pg_reload_conf()')
  })
}

/** Creates one with so many entries; 0: with players alone. */
export async function createAged(
  { name, serverUrl, folder, entries }: { name: string; serverUrl: string; folder: string; entries: number },
  print: (line: string) => void,
): Promise<AgedDatabase> {
  const began = performance.now()
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  await withClient(serverUrl, async (client) => void (await client.query(`create database ${name}`)))
  await setForFilling(serverUrl, true)
  const players = Math.max(ACTIVE_PLAYERS, Math.round(entries / ENTRIES_A_PLAYER))
  const stored = {
    players: { firstId: FIRST_PLAYER, count: players },
    count: entries,
    firstCompetition: FIRST_COMPETITION,
    perCompetition: PER_COMPETITION,
    frequent: { playerId: FREQUENT_PLAYER, every: Math.max(1, entries / FREQUENT_ENTRIES) },
  }
  const database = await openServer(url, { timeoutFactor: 60 })
  const db = database.background
  try {
    await seedCompetitions(db)
    await storePlayers(db, stored.players)
    await storePlayers(db, { firstId: FREQUENT_PLAYER, count: 1 })
    await storeCompetitions(db, stored)
    await storeEntries(db, stored)
  } finally {
    await database.close()
  }
  const active = { firstId: FIRST_PLAYER, count: ACTIVE_PLAYERS, step: Math.floor(players / ACTIVE_PLAYERS) }
  const bearers = await withClient(url, async (client) => {
    const opened = await openSessions(client, active, join(folder, 'bearers'))
    await settle(client)
    return opened
  })
  await setForFilling(serverUrl, false)
  await withClient(url, settle)
  print(
    `  ${name}: ${entries} entries of ${players} players stored in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  )
  const lastCompetition = FIRST_COMPETITION + Math.max(0, entries / PER_COMPETITION - 10)
  const playerIds = Array.from({ length: active.count }, (_, nth) => active.firstId + nth * active.step)
  return { name, url, folder, playerIds, bearers, entries, lastCompetition }
}
