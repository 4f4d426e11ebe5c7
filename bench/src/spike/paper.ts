/** Arithmetic, no measurement: the processors that ten million viewers in five minutes need, from what one visit costs (docs/scale.md). */
import { VISIT_KINDS, VISITS, VISITS_OF_TEN_VIEWERS } from '@fairdraw/resilience/show/visits.ts'
import type { Cost, Costs } from './costs.ts'

export const VIEWERS = 10_000_000
export const MINUTES = 5
/** Most come at once: their number falls to a third in this time. */
const DECAY_SECONDS = 90
/** Beyond this share of a processor queues grow long. */
export const MAX_UTILISATION = 0.6
/** Pages and the catalogue are the same for everybody: a CDN that keeps them for a second answers nearly all. */
const KEPT_BY_CDN = ['home', 'competition', 'catalogue']

/** Viewers in the first second: the curve `peak × e^(−t ÷ decay)` adds up to all of them. */
export function peakViewersPerSecond(viewers = VIEWERS, seconds = MINUTES * 60): number {
  return viewers / (DECAY_SECONDS * (1 - Math.exp(-seconds / DECAY_SECONDS)))
}

export type Tier = { peakCores: number; meanCores: number }
export type Paper = {
  peakVisitsPerSecond: number
  meanVisitsPerSecond: number
  processes: Tier
  database: Tier
  front: Tier
  /** Of visits that the CDN does not answer. */
  peakMegabits: number
  peakRoundTrips: number
}

/** `hasCdn`: pages and the catalogue come from a CDN. */
export function scaleUp(costs: Costs, hasCdn: boolean): Paper {
  const kinds = VISIT_KINDS.filter((kind) => !hasCdn || !KEPT_BY_CDN.includes(kind))
  const perViewer = (read: (cost: Cost) => number) =>
    kinds.reduce((sum, kind) => sum + (VISITS[kind].perTenViewers / 10) * read(costs[kind]), 0)
  const [peak, mean] = [peakViewersPerSecond(), VIEWERS / (MINUTES * 60)]
  const tier = (read: (cost: Cost) => number): Tier => ({
    peakCores: (peak * perViewer(read)) / 1000 / MAX_UTILISATION,
    meanCores: (mean * perViewer(read)) / 1000 / MAX_UTILISATION,
  })
  return {
    peakVisitsPerSecond: peak * perViewer(() => 1),
    meanVisitsPerSecond: mean * perViewer(() => 1),
    processes: tier(({ nodeMs }) => nodeMs),
    database: tier(({ databaseMs }) => databaseMs),
    front: tier(({ frontMs }) => frontMs),
    peakMegabits: (peak * perViewer(({ receivedBytes }) => receivedBytes) * 8) / 1e6,
    peakRoundTrips: peak * perViewer(({ roundTrips = Number.NaN }) => roundTrips),
  }
}

/** A table in Markdown, as docs/scale.md has it. */
export function formatPaper(costs: Costs): string[] {
  const round = (value: number) =>
    Number.isNaN(value) ? '' : value.toLocaleString('en-GB', { maximumFractionDigits: 0 })
  const [without, withCdn] = [scaleUp(costs, false), scaleUp(costs, true)]
  const row = (name: string, read: (paper: Paper) => string) => `| ${name} | ${read(without)} | ${read(withCdn)} |`
  const cores = ({ peakCores, meanCores }: Tier) => `${round(peakCores)} (${round(meanCores)})`
  return [
    `${round(VIEWERS)} viewers in ${MINUTES} minutes, ${VISITS_OF_TEN_VIEWERS / 10} visits each; in the first second ${round(peakViewersPerSecond())} viewers`,
    '| at the peak (on average) | no CDN | pages from a CDN |',
    '|---|---|---|',
    row(
      'visits a second',
      ({ peakVisitsPerSecond, meanVisitsPerSecond }) => `${round(peakVisitsPerSecond)} (${round(meanVisitsPerSecond)})`,
    ),
    row('cores for processes', ({ processes }) => cores(processes)),
    row('cores for the database', ({ database }) => cores(database)),
    row('cores for nginx and HAProxy', ({ front }) => cores(front)),
    row('Mbit/s to visitors', ({ peakMegabits }) => round(peakMegabits)),
    row('round trips a second to the database', ({ peakRoundTrips }) => round(peakRoundTrips)),
  ]
}
