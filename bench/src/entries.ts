/**
 * Entries a second through the API (HTTP, bearer, validation, idempotency key) against pgbench calling the entry statement
 * itself, on the same database with durability on. Load generator, server and PostgreSQL share the machine in both cases.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import type { Figure } from './figures.ts'
import { anyPlayer } from './players.ts'
import { run } from './programs.ts'
import type { Quiet } from './quiet.ts'

export const CONNECTIONS = 64
const PLAYERS = 20_000
const SECONDS = 4
const ROUNDS = 5

/** Ids of the competitions that are entered: thirty to spread over, free and for a token; one that is paid by card. */
const FREE = 70_000
const TOKEN = 71_000
const SPREAD = 30
export const PAID = 72_000
export const PRICE_PENCE = 200

export type EntryCase = { key: string; name: string; firstId: number; spread: number; tokenCost: number }

export const ENTRY_CASES: EntryCase[] = [
  { key: 'entriesFreeSpread', name: 'free, spread', firstId: FREE, spread: SPREAD, tokenCost: 0 },
  { key: 'entriesFreeOne', name: 'free, all in one', firstId: FREE, spread: 1, tokenCost: 0 },
  { key: 'entriesTokensSpread', name: 'tokens, spread', firstId: TOKEN, spread: SPREAD, tokenCost: 1 },
  { key: 'entriesTokensOne', name: 'tokens, all in one', firstId: TOKEN, spread: 1, tokenCost: 1 },
]

export const CROWD = PLAYERS

/** Puts the competitions in. */
export async function seedCompetitions(db: Db): Promise<void> {
  for (let n = 0; n < SPREAD; n += 1) {
    await saveCompetition(db, buildCompetition({ id: FREE + n, closesIn: 600 }), [])
    await saveCompetition(db, buildCompetition({ id: TOKEN + n, tokenCost: 1, closesIn: 600 }), [])
  }
  await saveCompetition(
    db,
    buildCompetition({ id: PAID, steps: ['payment'], pricePence: PRICE_PENCE, closesIn: 600 }),
    [],
  )
}

const wrkScript = ({ firstId, spread }: EntryCase, bearerFile: string) => `
local bearers = {}
for line in io.lines("${bearerFile}") do bearers[#bearers + 1] = line end
math.randomseed(os.time() + tonumber(tostring({}):sub(8)))
local hex = function(n) return string.format("%0" .. n .. "x", math.random(0, 16 ^ n - 1)) end
local refused = 0
request = function()
  wrk.headers["authorization"] = "Bearer " .. bearers[math.random(#bearers)]
  wrk.headers["content-type"] = "application/json"
  wrk.headers["idempotency-key"] = hex(6) .. hex(2) .. "-" .. hex(4) .. "-4" .. hex(3) .. "-8" .. hex(3) .. "-" .. hex(6) .. hex(6)
  local body = '{"competitionId":' .. (${firstId} + math.random(0, ${spread - 1})) .. ',"termsAccepted":true,"termsVersion":1}'
  return wrk.format("POST", "/api/generic-entry/enter", nil, body)
end
done = function(summary)
  io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, summary.errors.status))
end
`

const pgbenchScript = ({ firstId, spread, tokenCost }: EntryCase) => `
\\set player ${anyPlayer(PLAYERS)}
\\set competition random(${firstId}, ${firstId + spread - 1})
select * from try_enter_competition(:player, gen_random_uuid(), 'Y2YyM2I0ZTVkNmM3YjhhOWYwZTFkMmMzYjRhNTk2ODc', gen_random_uuid(), :competition,
  '2020-01-01'::timestamptz, '2090-01-01'::timestamptz, '2090-01-01'::timestamptz, '', ${tokenCost}, null::int, 1);
`

/** How many entries were made and refused, and in how many seconds. */
export async function enterByWrk(one: EntryCase, origin: string, folder: string, seconds = SECONDS) {
  const script = join(folder, 'entries.lua')
  writeFileSync(script, wrkScript(one, join(folder, 'bearers')))
  const output = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, origin])
  const [, requests, microseconds, refused] = /RESULT (\d+) (\d+) (\d+)/.exec(output) ?? []
  if (requests === undefined) throw new Error(`No entry was asked for:\n${output}`)
  return { made: Number(requests) - Number(refused), refused: Number(refused), seconds: Number(microseconds) / 1e6 }
}

async function throughTheApi(one: EntryCase, origin: string, folder: string): Promise<number> {
  const { made, refused, seconds } = await enterByWrk(one, origin, folder)
  // A refusal is quicker than an entry: a rate with some in it says nothing.
  if (refused > 0) throw new Error(`${refused} of ${made + refused} entries were refused`)
  return made / seconds
}

async function throughPgbench(one: EntryCase, pgbench: string, url: string, folder: string): Promise<number> {
  const script = join(folder, 'entries.sql')
  writeFileSync(script, pgbenchScript(one))
  const args = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-j', '1', '-T', `${SECONDS}`, '-f', script, url]
  const output = await run(pgbench, args)
  const [, rate] = /tps = ([\d.]+)/.exec(output) ?? []
  return Number(rate)
}

/** In each round every case, ours and then pgbench's; the ratios of each case by round. */
export async function measureEntries(
  { origin, url, pgbench, folder }: { origin: string; url: string; pgbench: string; folder: string },
  quiet: Quiet,
  say: (line: string) => void,
): Promise<Figure[]> {
  // Uncounted: sessions are looked up for the first time, and both sides' hot paths are compiled.
  await throughTheApi(ENTRY_CASES[0]!, origin, folder)
  await throughPgbench(ENTRY_CASES[0]!, pgbench, url, folder)
  const rounds = await quiet.rounds(ROUNDS, async () => {
    const ratios: Record<string, number> = {}
    for (const one of ENTRY_CASES) {
      const ours = await throughTheApi(one, origin, folder)
      const limit = await throughPgbench(one, pgbench, url, folder)
      ratios[one.key] = ours / limit
      say(`    entries, ${one.name}: ${ours.toFixed(0)}/s through the API, ${limit.toFixed(0)}/s by pgbench`)
    }
    return ratios
  })
  return ENTRY_CASES.map(({ key, name }) => ({
    key,
    label: `entries, ${name}, through the API ÷ by pgbench`,
    values: rounds.map((ratios) => ratios[key]!),
    digits: 2,
    wanted: { least: 1.5 },
  }))
}
