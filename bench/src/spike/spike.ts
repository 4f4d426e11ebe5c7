/**
 * `npm run bench:spike`: the minute after a presenter's "go", at the product as it is deployed: two processes behind nginx and HAProxy
 * with the configurations of ops/, PostgreSQL, the vendors' emulators. Visitors come at random moments and do not wait for each other
 * (docs/scale.md has their mix). First what a visit of each kind costs and how many a second are served at most is measured; then
 * three times as many come for a minute. What a simulation predicts from the costs is printed beside what is measured.
 *
 * `-- --costs` measures only the costs, longer (`SPIKE_COST_SECONDS`, 20), with round trips to the database, and prints what ten
 * million viewers would need. `SPIKE_SECONDS` (60) and `SPIKE_TIMES` (3) scale the spike. Other options and exit codes: bench.ts.
 */
import { availableParallelism } from 'node:os'
import { pinToSeparateCpus, processTree } from '@fairdraw/resilience/cpu-affinity.ts'
import { startFleet } from '@fairdraw/resilience/fleet.ts'
import type { Fleet } from '@fairdraw/resilience/fleet.ts'
import { createClient } from '@fairdraw/resilience/http-client.ts'
import { createOpenLoopClient } from '@fairdraw/resilience/open-loop-client.ts'
import { createReplyStats } from '@fairdraw/resilience/reply-stats.ts'
import { visitRepeatedly } from '@fairdraw/resilience/show/arrivals.ts'
import { createVisitors, VISIT_KINDS } from '@fairdraw/resilience/show/visits.ts'
import { warnOfKernel } from '../kernel.ts'
import { ensurePrograms } from '../machine.ts'
import { createNoiseMonitor } from '../noise-monitor.ts'
import { reportFigures, runMeasurement } from '../verdict.ts'
import { formatCosts, measureCosts } from './costs.ts'
import type { Costs } from './costs.ts'
import { describeFailures, summariseReplies } from './outcomes.ts'
import { startRoundTripCounter } from './round-trips.ts'
import { describePeak, judgeSpike, printSpike } from './goals.ts'
import { formatPaper } from './paper.ts'
import { runSpike, rateOfSpike } from './run-spike.ts'
import type { SpikePlan, SpikeRecord } from './run-spike.ts'
import { simulate } from './simulation.ts'
import type { Machine, Prediction } from './simulation.ts'

const SPIKE_SECONDS = Number(process.env['SPIKE_SECONDS'] ?? 60)
const SPIKE_TIMES = Number(process.env['SPIKE_TIMES'] ?? 3)
const PLAYERS = 40_000
const PROCESSES = 2
/** Of each kind. A slow machine needs longer until the code is compiled. */
const COST_SECONDS = 3
const LONG_COST_SECONDS = Number(process.env['SPIKE_COST_SECONDS'] ?? 20)
const WARM_UP_SECONDS = 5
const CAPACITY_SECONDS = 10
/** Visitors at once while capacity is measured: enough that no processor rests, and few enough that hardly any is refused. */
const CONCURRENCY = 64

const print = (line: string) => void process.stdout.write(`${line}\n`)
const monitor = createNoiseMonitor({ print, isNoiseIgnored: process.argv.includes('--anyway') })
const isCostsOnly = process.argv.includes('--costs')

/** Visitors have devices of their own, so the generator, with the vendors in it, gets one half of the processors. Returns the product's cores. */
function divideProcessors({ processes, postgres, front }: Fleet): number {
  const cores = Math.floor(availableParallelism() / 2)
  if (cores === 0) return 1
  const product = [...processes.map(({ pid }) => pid), ...postgres.processIds(), ...front!.pids.flatMap(processTree)]
  pinToSeparateCpus(product, [process.pid])
  return cores
}

/** Visits a second that are served when a fixed number of visitors comes one after another; a visit ends with its first refusal. */
async function measureCapacity(visitors: ReturnType<typeof createVisitors>): Promise<number> {
  await visitRepeatedly({ visitors, record: () => {} }, CONCURRENCY, WARM_UP_SECONDS)
  const stats = createReplyStats()
  const { visits, seconds } = await visitRepeatedly({ visitors, record: stats.record }, CONCURRENCY, CAPACITY_SECONDS)
  const { failed, refused, p99Ms } = summariseReplies(stats.listReplies())
  const capacity = (visits - refused) / seconds
  print(
    `  capacity: ${capacity.toFixed(0)} visits/s with ${CONCURRENCY} visitors at once; 99th percentile ${p99Ms.toFixed(0)} ms, ${refused} refused, ${failed} failed`,
  )
  for (const line of describeFailures(stats)) print(`    failed: ${line}`)
  return capacity
}

const MAX_LOGGED = 10

/** Pino's number. */
const ERROR_LEVEL = 50

/** What the processes logged as errors: why calls failed. */
const listErrors = ({ processes }: Fleet): string[] =>
  processes
    .flatMap(({ name, readLog }) =>
      readLog()
        .filter((line) => line.startsWith(`{"level":${ERROR_LEVEL}`))
        .map((line) => `${name}: ${line}`),
    )
    .slice(0, MAX_LOGGED)

function describePrediction({
  admittedPerSecond,
  refusedShare,
  p50Ms,
  p99Ms,
}: Omit<Prediction, 'utilisation'>): string {
  return `${admittedPerSecond.toFixed(0)} visits/s admitted, ${(refusedShare * 100).toFixed(1)} % refused, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`
}

/** What the model says about the seconds of the peak. */
function predict(costs: Costs, machine: Machine, plan: SpikePlan): Prediction {
  const peakBegins = plan.baselineSeconds + plan.rampSeconds
  return simulate(costs, machine, {
    rateAt: rateOfSpike(plan),
    seconds: peakBegins + plan.peakSeconds,
    countFrom: peakBegins,
  })
}

async function measureAll(): Promise<void> {
  let relay: Awaited<ReturnType<typeof startRoundTripCounter>> | undefined
  const fleet = await startFleet({
    processCount: PROCESSES,
    playerCount: PLAYERS,
    env: { LOG_LEVEL: 'warn' },
    wrapDatabase: async (url) => {
      if (!isCostsOnly) return url
      relay = await startRoundTripCounter(url)
      return relay.url
    },
  })
  const client = createOpenLoopClient(fleet.origin)
  const retryClient = createClient(fleet.origin)
  try {
    const cores = divideProcessors(fleet)
    const visitors = createVisitors(fleet, client)
    await visitors.payments.prepare(retryClient, 0)
    const capacity = await measureCapacity(visitors)
    const measured = { fleet, client, visitors, ...(relay ? { countRoundTrips: relay.count } : {}) }
    const costs = await measureCosts(measured, isCostsOnly ? LONG_COST_SECONDS : COST_SECONDS, print)
    for (const line of formatCosts(costs)) print(line)
    if (isCostsOnly) return formatPaper(costs).forEach(print)
    const plan: SpikePlan = {
      capacity,
      times: SPIKE_TIMES,
      baselineSeconds: 10,
      rampSeconds: 10,
      peakSeconds: SPIKE_SECONDS,
      afterSeconds: 15,
    }
    const [record] = (await monitor.runRounds(1, () => runSpike({ fleet, retryClient, visitors }, plan))) as [
      SpikeRecord,
    ]
    printSpike(record, print)
    for (const line of listErrors(fleet)) print(`  logged by ${line}`)
    const peak = describePeak(record.stages[2], plan.peakSeconds)
    const predicted = predict(costs, { cores, processes: PROCESSES }, plan)
    print(`\n  predicted peak: ${describePrediction(predicted)}`)
    print(`  measured peak:  ${describePrediction(peak)}`)
    for (const kind of VISIT_KINDS)
      print(
        `    ${kind.padEnd(12)} refused: predicted ${(predicted.refusedShareOf[kind] * 100).toFixed(0)} %, measured ${(peak.refusedShareOf[kind] * 100).toFixed(0)} %`,
      )
    reportFigures(judgeSpike(record), {
      monitor,
      heading: `A spike of ${SPIKE_TIMES} times ${capacity.toFixed(0)} visits/s for ${SPIKE_SECONDS} s; the product on ${cores} processors.`,
      isJson: process.argv.includes('--json'),
      print,
    })
  } finally {
    client.close()
    await retryClient.close()
    await fleet.close()
    relay?.close()
  }
}

await runMeasurement(
  async () => {
    const { nginx, haproxy } = await ensurePrograms(print)
    if (!nginx || !haproxy) throw new Error('nginx and haproxy are not installed')
    await monitor.check()
    warnOfKernel('autogroup', print)
    await measureAll()
  },
  print,
  'Stop other programs and measure again, or measure without a verdict: npm run bench:spike -- --anyway',
)
