/** Players for the measurement of entries, with tokens and sessions. */
import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'

const FIRST_ID = 1_000_000

export type SessionPlayers = { count: number; firstId?: number; step?: number }

/** Adds players with ten million tokens and a session each; writes their bearer tokens to a file, one a line. */
export async function seedPlayers(url: string, count: number, bearerFile: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `insert into players (id, phone, age_stated_at) select $1::bigint + n, '08' || ($1::bigint + n), now() from generate_series(0, $2::int - 1) n`,
      [FIRST_ID, count],
    )
    await client.query(
      `insert into wallets (player_id, asset, balance) select $1::bigint + n, 'tokens', 10000000 from generate_series(0, $2::int - 1) n`,
      [FIRST_ID, count],
    )
    await openSessions(client, { count }, bearerFile)
    await settle(client)
  })
}

/** Opens a session of each player; writes their bearer tokens to a file, one a line, and returns them. */
export async function openSessions(
  client: pg.Client,
  { firstId = FIRST_ID, count, step = 1 }: SessionPlayers,
  bearerFile: string,
): Promise<string[]> {
  const bearers = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = bearers.map((bearer) => createHash('sha256').update(bearer).digest('hex'))
  await client.query(
    `insert into access_tokens (hash, player_id, kind, expires_at)
     select decode(hash, 'hex'), $1::bigint + (place - 1) * $3::int, 'session', now() + interval '1 day'
     from unnest($2::text[]) with ordinality as one (hash, place)`,
    [firstId, hashes, step],
  )
  writeFileSync(bearerFile, bearers.join('\n'))
  return bearers
}

/** Vacuum and checkpoint now, so that they do not run during a round. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** A pgbench expression for the id of a random player. */
export const randomPlayerExpression = (count: number) => `random(${FIRST_ID}, ${FIRST_ID + count - 1})`
