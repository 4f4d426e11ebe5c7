/**
 * The time of a page that is not cached, which the first visitor waits for after each change of the catalogue. It is compared with
 * the same page from the cache, and with an empty page of the framework. One request at a time, compression included.
 */
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import type pg from 'pg'
import { serveEmptyApp } from './empty-app.ts'
import { medianOf } from './figures.ts'
import type { Figure } from './figures.ts'
import type { NoiseMonitor } from './noise-monitor.ts'

const ROUNDS = 7
/** Pages of the sitemap that are measured. */
const MAX_PAGES = 24
/**
 * Requests of each page from the cache. A single one is too fast for a reliable time; after twenty a page is compressed better
 * (pages.ts), which would go on beside the next round.
 */
const CACHED_REPEATS = 15

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the request to the last byte of the reply. */
async function timeRequest(address: string): Promise<number> {
  const startedAt = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject),
  )
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  return performance.now() - startedAt
}

async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  return paths.slice(0, MAX_PAGES).map((path) => `${origin}${path}`)
}

/** Changes a setting that these pages do not render, and resolves once the process has read it: every page must then be rendered again. */
async function changeCatalogue(client: pg.Client, origin: string): Promise<void> {
  const mark = `${performance.now()}`
  await client.query(
    `update catalogue_documents set body = jsonb_set(body, '{settings,imageModalBody}', to_jsonb($1::text))
      where name = 'static-init'`,
    [mark],
  )
  while (!(await (await fetch(`${origin}/static/init.json`)).text()).includes(mark)) await delay(20)
}

export async function measureRenders(
  { origin, url }: { origin: string; url: string },
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const pages = await listPages(origin)
  const emptyApp = await serveEmptyApp()
  const medianTimes = async (addresses: readonly string[], before: () => void = () => {}) => {
    const times = []
    for (const address of addresses) {
      before()
      times.push(await timeRequest(address))
    }
    return medianOf(times)
  }
  const timeEmpty = () =>
    medianTimes(
      pages.map(() => `${emptyApp.origin}/win`),
      emptyApp.change,
    )
  try {
    return await withClient(url, async (client) => {
      // Warm-up: compiles both renderers.
      for (let round = 0; round < 3; round += 1) {
        await changeCatalogue(client, origin)
        await medianTimes(pages)
        await timeEmpty()
      }
      const rounds = await monitor.runRounds(ROUNDS, async () => {
        await changeCatalogue(client, origin)
        const renderMs = await medianTimes(pages)
        const emptyMs = await timeEmpty()
        const cachedMs = await medianTimes(Array.from({ length: CACHED_REPEATS }, () => pages).flat())
        print(
          `    one page: rendered in ${renderMs.toFixed(1)} ms, cached in ${cachedMs.toFixed(2)} ms; an empty one ${emptyMs.toFixed(1)} ms`,
        )
        return { renderMs, emptyMs, cachedMs }
      })
      return [
        {
          key: 'renderMs',
          label: 'a page that is not cached',
          values: rounds.map(({ renderMs }) => renderMs),
          digits: 1,
          unit: 'ms',
        },
        {
          key: 'renderVsEmpty',
          label: 'such a page ÷ an empty React page',
          values: rounds.map(({ renderMs, emptyMs }) => renderMs / emptyMs),
          digits: 1,
        },
        {
          key: 'renderVsCached',
          label: 'such a page ÷ the same from the cache',
          values: rounds.map(({ renderMs, cachedMs }) => renderMs / cachedMs),
          digits: 1,
        },
      ]
    })
  } finally {
    await emptyApp.close()
    agent.destroy()
  }
}
