/**
 * `npm run bench:watchers`: entries while a nation watches a draw (docs/mechanisms/draw/show.md). Two processes, HAProxy and nginx with the
 * configurations of ops/, PostgreSQL. First phones ask the front for the draw's live document as fast as it answers: how many it serves, and
 * how often it asks the processes. Then players enter as fast as they are served, alone and while the front asks as often as that, in turns: the
 * front of such a show has machines of its own. Options and exit codes: bench.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { pinToSeparateCpus, processTree } from '@fairdraw/resilience/cpu-affinity.ts'
import { COMPETITIONS, startFleet } from '@fairdraw/resilience/fleet.ts'
import type { Fleet } from '@fairdraw/resilience/fleet.ts'
import { createClient } from '@fairdraw/resilience/http-client.ts'
import type { Client } from '@fairdraw/resilience/http-client.ts'
import { enterOnce, randomPlayer } from '@fairdraw/resilience/load.ts'
import { ensurePrograms } from '../machine.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { runProgram } from '../programs.ts'
import { publishPastDraw } from './published-draw.ts'
import { reportFigures, runMeasurement } from '../verdict.ts'

const ROUNDS = 5
const WARM_UP_SECONDS = 5
const SECONDS = 6
/** Players who enter one after another. */
const PLAYERS_AT_ONCE = 48
const PHONE_CONNECTIONS = 4
/** A phone asks so often: SHOW_POLL_MS of packages/rules/src/draw/show-pace.ts. */
const POLL_SECONDS = 1.13

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: process.argv.includes('--anyway') })

/** Entries a second. Throws when one is refused. */
async function enter(client: Client, { players }: Fleet, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1000
  let count = 0
  const enterUntilOver = async () => {
    while (!isOver()) {
      const entry = await enterOnce(client, randomPlayer(players), COMPETITIONS.free, () => {})
      if (!entry) throw new Error('an entry was refused')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: PLAYERS_AT_ONCE }, enterUntilOver))
  return count / ((performance.now() - startedAt) / 1000)
}

/** How many requests a second the front answers when phones ask all the time. */
async function watch(url: string, seconds: number): Promise<number> {
  const output = await runProgram('wrk', [
    '-t1',
    `-c${PHONE_CONNECTIONS}`,
    `-d${seconds}s`,
    '-H',
    'accept-encoding: br',
    url,
  ])
  if (/Non-2xx/.test(output)) throw new Error(`the document was refused:\n${output}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)![1])
}

/** Asks as often as the front does, until `watched` is settled. */
async function askAsFront(url: string, perSecond: number, watched: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  watched.then(end, end)
  while (!over.signal.aborted) {
    await (await fetch(url)).text()
    await pause(1000 / perSecond)
  }
}

/** Requests that HAProxy has passed on and that are no entries. */
async function countPassedOn({ front }: Fleet): Promise<number> {
  const text = await (await fetch(front!.metrics)).text()
  return Number(/^haproxy_backend_http_requests_total\{proxy="ready"\} (\d+)/m.exec(text)![1])
}

async function measureAll(): Promise<void> {
  let drawId = ''
  const fleet = await startFleet({
    env: { LOG_LEVEL: 'warn' },
    // Before the processes open the log of draws.
    wrapDatabase: async (databaseUrl) => {
      drawId = await publishPastDraw(databaseUrl)
      return databaseUrl
    },
  })
  const client = createClient(fleet.origin)
  try {
    const path = `/api/draws/${drawId}/live`
    const url = `${fleet.origin}${path}`
    const product = [...fleet.processes.map(({ pid }) => pid), ...fleet.postgres.processIds()]
    pinToSeparateCpus(product, [process.pid, ...fleet.front!.pids.flatMap(processTree)])
    // A process that has read it answers without admission.
    for (const { origin } of fleet.processes) await fetch(`${origin}${path}`)
    await enter(client, fleet, WARM_UP_SECONDS)
    await watch(url, WARM_UP_SECONDS)
    const rounds = await monitor.runRounds(ROUNDS, async () => {
      const before = await countPassedOn(fleet)
      const asked = await watch(url, SECONDS)
      const passedOn = ((await countPassedOn(fleet)) - before) / SECONDS
      const alone = await enter(client, fleet, SECONDS)
      const entering = enter(client, fleet, SECONDS)
      // Around the front, which would answer most of it itself.
      await Promise.all(fleet.processes.map(({ origin }) => askAsFront(`${origin}${path}`, passedOn, entering)))
      const watched = await entering
      print(
        `  ${asked.toFixed(0)} asked a second, ${passedOn.toFixed(1)} reached a process; entries/s alone ${alone.toFixed(0)}, watched ${watched.toFixed(0)}`,
      )
      return { alone, watched, asked, passedOn }
    })
    const valuesOf = (pick: (round: (typeof rounds)[number]) => number) => rounds.map(pick)
    reportFigures(
      [
        {
          key: 'entriesWatched',
          label: 'entries while phones watch ÷ entries alone',
          values: valuesOf(({ alone, watched }) => watched / alone),
          digits: 2,
          target: { min: 0.95 },
        },
        {
          key: 'watchers',
          label: 'phones that the front served, as they ask',
          values: valuesOf(({ asked }) => asked * POLL_SECONDS),
          digits: 0,
        },
        {
          key: 'documentsFetched',
          label: 'requests a second for it that reached the processes',
          values: valuesOf(({ passedOn }) => passedOn),
          digits: 1,
          target: { max: 3 },
        },
      ],
      {
        monitor,
        heading: 'Entries while a draw is watched: processes and database on one half of the processors.',
        isJson: process.argv.includes('--json'),
        print,
      },
    )
  } finally {
    await client.close()
    await fleet.close()
  }
}

await runMeasurement(
  async () => {
    const { nginx, haproxy, wrk } = await ensurePrograms(print)
    if (!nginx || !haproxy || !wrk) throw new Error('nginx, haproxy and wrk are needed')
    await monitor.check()
    await measureAll()
  },
  print,
  'Stop other programs and measure again, or measure without a verdict: npm run bench:watchers -- --anyway',
)
