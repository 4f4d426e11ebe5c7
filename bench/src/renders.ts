/**
 * Pages that are not in memory: what the first visitor waits for, after each change of the catalogue, beside the same page from
 * memory and a page of the framework with nothing on it. One request at a time, encoding included.
 */
import { Agent, get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { serveEmptyApp } from './empty-app.ts'
import { medianOf } from './figures.ts'
import type { Figure } from './figures.ts'
import type { Quiet } from './quiet.ts'

const ROUNDS = 7
/** Home, and so many of the addresses that the sitemap lists. */
const PAGES = 24
/** As often from memory: one reply alone is too quick to be timed. */
const REPEATS = 20

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds from the question to the last byte. */
async function timeOf(address: string): Promise<number> {
  const startedAt = performance.now()
  const response = await new Promise<IncomingMessage>((answered, failed) =>
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, answered).on('error', failed),
  )
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`)
  return performance.now() - startedAt
}

async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  return paths.slice(0, PAGES).map((path) => `${origin}${path}`)
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
  quiet: Quiet,
  say: (line: string) => void,
): Promise<Figure[]> {
  const pages = await listPages(origin)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const empty = await serveEmptyApp()
  const medianTimes = async (addresses: readonly string[], before: () => void = () => {}) => {
    const times = []
    for (const address of addresses) {
      before()
      times.push(await timeOf(address))
    }
    return medianOf(times)
  }
  const timeEmpty = () =>
    medianTimes(
      pages.map(() => `${empty.origin}/win`),
      empty.change,
    )
  try {
    // Uncounted: both renderers are compiled.
    for (let round = 0; round < 3; round += 1) {
      await changeCatalogue(client, origin)
      await medianTimes(pages)
      await timeEmpty()
    }
    const rounds = await quiet.rounds(ROUNDS, async () => {
      await changeCatalogue(client, origin)
      const renderMs = await medianTimes(pages)
      const emptyMs = await timeEmpty()
      const cachedMs = await medianTimes(Array.from({ length: REPEATS }, () => pages).flat())
      say(
        `    a page: rendered in ${renderMs.toFixed(1)} ms, from memory in ${cachedMs.toFixed(2)} ms; an empty one ${emptyMs.toFixed(1)} ms`,
      )
      return { renderMs, emptyMs, cachedMs }
    })
    return [
      {
        key: 'renderMs',
        label: 'a page that is not in memory',
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
        label: 'such a page ÷ the same from memory',
        values: rounds.map(({ renderMs, cachedMs }) => renderMs / cachedMs),
        digits: 1,
      },
    ]
  } finally {
    await empty.close()
    await client.end()
    agent.destroy()
  }
}
