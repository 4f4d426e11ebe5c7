/**
 * Entries per second through the API (HTTP, bearer, validation, idempotency key), compared with pgbench calling the entry
 * statement directly, on the same durable database. Load generator, server and PostgreSQL share the machine in both cases.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import type { Figure } from './figures.ts'
import { randomPlayerExpression } from './players.ts'
import { runProgram } from './programs.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

export const CONNECTIONS = 64
export const PLAYER_COUNT = 20_000
const SECONDS = 4
const ROUNDS = 5

/** The first ids of thirty free competitions and of thirty for a token, and the id of one paid by card. */
const FIRST_FREE_ID = 70_000
const FIRST_TOKEN_ID = 71_000
const COMPETITIONS = 30
export const PAID_ID = 72_000
export const PRICE_PENCE = 200

const RUN_ID = 73_000
/** More than any measurement sells. */
const RUN = { ticketsTotal: 100_000_000, tooFew: 'draw' } as const

export type EntryCase = {
  key: string
  name: string
  firstId: number
  spread: number
  tokenCost: number
  /** Of competitions that pgbench enters instead: those without a run, so that the ratio shows what a run costs. */
  pgbenchFirstId?: number
  /** The lowest ratio that is accepted. */
  min?: number
}

const MIN_RATIO = 1.5
/** Of the ratio without a run. */
const MIN_SHARE_WITH_RUN = 0.7

export const ENTRY_CASES: EntryCase[] = [
  { key: 'entriesFreeSpread', name: 'free, spread', firstId: FIRST_FREE_ID, spread: COMPETITIONS, tokenCost: 0 },
  { key: 'entriesFreeOne', name: 'free, all in one', firstId: FIRST_FREE_ID, spread: 1, tokenCost: 0 },
  { key: 'entriesTokensSpread', name: 'tokens, spread', firstId: FIRST_TOKEN_ID, spread: COMPETITIONS, tokenCost: 1 },
  { key: 'entriesTokensOne', name: 'tokens, all in one', firstId: FIRST_TOKEN_ID, spread: 1, tokenCost: 1 },
  {
    key: 'entriesRun',
    name: 'free, all in one with a fixed run',
    firstId: RUN_ID,
    spread: 1,
    tokenCost: 0,
    pgbenchFirstId: FIRST_FREE_ID,
    min: MIN_RATIO * MIN_SHARE_WITH_RUN,
  },
]

/** Adds the competitions of `ENTRY_CASES` and the one paid by card. */
export async function seedCompetitions(db: Db): Promise<void> {
  for (let n = 0; n < COMPETITIONS; n += 1) {
    await saveCompetition(db, buildCompetition({ id: FIRST_FREE_ID + n, closesIn: 600 }), [])
    await saveCompetition(db, buildCompetition({ id: FIRST_TOKEN_ID + n, tokenCost: 1, closesIn: 600 }), [])
  }
  await saveCompetition(db, buildCompetition({ id: RUN_ID, run: RUN, closesIn: 600 }), [])
  await saveCompetition(
    db,
    buildCompetition({ id: PAID_ID, steps: ['payment'], pricePence: PRICE_PENCE, closesIn: 600 }),
    [],
  )
}

const buildWrkScript = ({ firstId, spread }: EntryCase, bearerFile: string) => `
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
done = function(summary, latency)
  io.write(string.format("RESULT %d %d %d %d\\n", summary.requests, summary.duration, summary.errors.status, latency.max))
end
`

const buildPgbenchScript = ({ firstId, spread, tokenCost, pgbenchFirstId: first = firstId }: EntryCase) => `
\\set player ${randomPlayerExpression(PLAYER_COUNT)}
\\set competition random(${first}, ${first + spread - 1})
select * from try_enter_competition(:player, gen_random_uuid(), 'Y2YyM2I0ZTVkNmM3YjhhOWYwZTFkMmMzYjRhNTk2ODc', :competition,
  '2020-01-01'::timestamptz, '2090-01-01'::timestamptz, '2090-01-01'::timestamptz, '', ${tokenCost}, null::int, 1);
`

/** Makes entries with wrk; returns how many were made and refused, the duration, and the longest wait for a reply. */
export async function enterWithWrk(
  one: EntryCase,
  origin: string,
  folder: string,
  seconds = SECONDS,
  connections = CONNECTIONS,
) {
  const script = join(folder, 'entries.lua')
  writeFileSync(script, buildWrkScript(one, join(folder, 'bearers')))
  const output = await runProgram('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin])
  const [, requests, microseconds, refused, longest] = /RESULT (\d+) (\d+) (\d+) (\d+)/.exec(output) ?? []
  if (requests === undefined) throw new Error(`wrk made no request:\n${output}`)
  return {
    made: Number(requests) - Number(refused),
    refused: Number(refused),
    seconds: Number(microseconds) / 1e6,
    longestMs: Number(longest) / 1e3,
  }
}

async function measureApiRate(one: EntryCase, origin: string, folder: string): Promise<number> {
  const { made, refused, seconds } = await enterWithWrk(one, origin, folder)
  // A refusal is faster than an entry, so a rate that includes refusals would be meaningless.
  if (refused > 0) throw new Error(`${refused} of ${made + refused} entries were refused`)
  return made / seconds
}

async function measurePgbenchRate(one: EntryCase, pgbench: string, url: string, folder: string): Promise<number> {
  const script = join(folder, 'entries.sql')
  writeFileSync(script, buildPgbenchScript(one))
  const args = ['-n', '-M', 'prepared', '-c', `${CONNECTIONS}`, '-j', '1', '-T', `${SECONDS}`, '-f', script, url]
  const output = await runProgram(pgbench, args)
  const [, rate] = /tps = ([\d.]+)/.exec(output) ?? []
  return Number(rate)
}

/** In each round, measures every case through the API and then by pgbench; returns the ratios of each case by round. */
export async function measureEntries(
  { origin, url, pgbench, folder }: { origin: string; url: string; pgbench: string; folder: string },
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  // Warm-up: caches sessions and compiles the hot paths of both sides.
  await measureApiRate(ENTRY_CASES[0]!, origin, folder)
  await measurePgbenchRate(ENTRY_CASES[0]!, pgbench, url, folder)
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const ratios: Record<string, number> = {}
    for (const one of ENTRY_CASES) {
      const apiRate = await measureApiRate(one, origin, folder)
      const pgbenchRate = await measurePgbenchRate(one, pgbench, url, folder)
      ratios[one.key] = apiRate / pgbenchRate
      print(`    entries, ${one.name}: ${apiRate.toFixed(0)}/s through the API, ${pgbenchRate.toFixed(0)}/s by pgbench`)
    }
    return ratios
  })
  return ENTRY_CASES.map(({ key, name, min = MIN_RATIO }) => ({
    key,
    label: `entries, ${name}, through the API ÷ by pgbench`,
    values: rounds.map((ratios) => ratios[key]!),
    digits: 2,
    target: { min },
  }))
}
