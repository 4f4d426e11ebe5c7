/** Lighthouse with its emulated phone on a slow network: five runs of each page, and the median of each figure. */
import { launch } from 'chrome-launcher'
import type { LaunchedChrome } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import { findChromium } from '../machine.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import { waitUntilEnded } from '../processes.ts'

const RUNS = 5

const PAGES = {
  home: '/win',
  free: '/win/free',
  tokens: '/win/tokens',
  winners: '/win/winners',
  competition: '/win/competition/111/20000-tax-free-cash',
} as const

/** The minimum scores, out of 100. */
export const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof MIN_SCORES

export type PageResult = {
  page: string
  scores: Record<Category, number>
  layoutShift: number
  largestPaintMs: number
  blockedMs: number
  /** The audits that lost points in the median run, with their values. */
  faults: string[]
}

type Run = Omit<PageResult, 'page'>

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']
const categories = Object.keys(MIN_SCORES) as Category[]

/** How often Lighthouse may lose the recording of a page load ('NO_NAVSTART', a fault of its own) before a round fails. */
const MAX_LOST_RECORDINGS = 2

async function loadPage(address: string, port: number, lostRecordings = 0): Promise<Result> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', onlyCategories: categories })
  if (!result) throw new Error(`Lighthouse returned no result for ${address}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  if (runtimeError.code === 'NO_NAVSTART' && lostRecordings < MAX_LOST_RECORDINGS)
    return loadPage(address, port, lostRecordings + 1)
  throw new Error(`Lighthouse could not load ${address}: ${runtimeError.message}`)
}

async function runLighthouse(address: string, port: number): Promise<Run> {
  const lhr = await loadPage(address, port)
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const faults = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title ?? ''}`),
  )
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ) as Record<Category, number>,
    layoutShift: figure('cumulative-layout-shift'),
    largestPaintMs: Math.round(figure('largest-contentful-paint')),
    blockedMs: Math.round(figure('total-blocking-time')),
    faults,
  }
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

function medians(page: string, runs: Run[]): PageResult {
  const middle = runs.toSorted((one, other) => one.scores.performance - other.scores.performance)[RUNS >> 1]!
  return {
    page,
    scores: Object.fromEntries(
      categories.map((category) => [category, median(runs.map(({ scores }) => scores[category]))]),
    ) as Record<Category, number>,
    layoutShift: Math.max(...runs.map(({ layoutShift }) => layoutShift)),
    largestPaintMs: median(runs.map(({ largestPaintMs }) => largestPaintMs)),
    blockedMs: median(runs.map(({ blockedMs }) => blockedMs)),
    faults: middle.faults,
  }
}

/** Measures every page. Each run starts a new browser, so that its cache is empty. */
export async function measureLighthouse(
  origin: string,
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<PageResult[]> {
  const chromePath = findChromium()
  if (!chromePath) throw new Error('Lighthouse needs Chromium. On Debian: sudo apt-get install chromium')
  const results: PageResult[] = []
  for (const [page, path] of Object.entries(PAGES)) {
    let chrome: LaunchedChrome | undefined
    const runs = await monitor.runRounds(
      RUNS,
      async () => {
        chrome = await launch({ chromePath, chromeFlags: FLAGS })
        return runLighthouse(`${origin}${path}`, chrome.port)
      },
      async () => {
        if (!chrome) return
        const ended = waitUntilEnded(chrome.pid)
        chrome.kill()
        await ended
      },
    )
    const result = medians(page, runs)
    results.push(result)
    const { scores, layoutShift, largestPaintMs, blockedMs } = result
    print(
      `  ${page}: ${categories.map((category) => `${category} ${scores[category]}`).join(', ')}; ` +
        `largest paint ${largestPaintMs} ms, blocked ${blockedMs} ms, layout shift ${layoutShift.toFixed(4)}`,
    )
    for (const fault of result.faults) print(`    ${fault}`)
  }
  return results
}

/** A smaller shift is invisible, and rounds to 0.000. */
const MAX_LAYOUT_SHIFT = 0.0005

/** Describes each target that a page misses. */
export function findMisses({ page, scores, layoutShift }: PageResult): string[] {
  return [
    ...categories
      .filter((category) => scores[category] < MIN_SCORES[category])
      .map((category) => `${page}: ${category} ${scores[category]}`),
    ...(layoutShift > MAX_LAYOUT_SHIFT ? [`${page}: layout shift ${layoutShift.toFixed(4)}`] : []),
  ]
}
