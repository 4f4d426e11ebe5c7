/** Compares a home page of five hundred competitions in sixty rails with the demonstration's: replies, scripts and scrolling. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { buildDemoContent } from '@fairdraw/demo/content/demo-content.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { catalogueDocuments } from '@fairdraw/server/features/catalogue/tables.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { medianOf } from '../figures.ts'
import type { Programs } from '../machine.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import { measureReplies } from '../replies.ts'
import { measureScriptBytes } from '../script-size.ts'
import { measureLongestTasks } from './scrolling.ts'

const COMPETITIONS = 500
const RAILS = 60
const TILES_PER_RAIL = 9
/** Higher than all ids of the demonstration. */
const FIRST_ID = 80_000
/** Rounds differ by up to a tenth. */
const MIN_RATIO_TO_LIGHT = 0.9
const MAX_TASK_MS = 50

/** Adds copies of the competitions on the demonstration's home page under new ids, spread over the rails. */
async function fillCatalogue(url: string): Promise<void> {
  const database = await openServer(url)
  try {
    const now = new Date()
    const { competitions, staticInit } = buildDemoContent(now)
    const models = competitions.filter(
      ({ competition: { isHidden, dateStart, dateStop, meta } }) =>
        !isHidden && !meta.comingSoon && !meta.justMissed && new Date(dateStart) < now && now < new Date(dateStop),
    )
    const railIds = Array.from({ length: RAILS }, (_, at) => `heavy-${at}`)
    for (let at = 0; at < COMPETITIONS - competitions.length; at += 1) {
      const { competition, quiz } = models[at % models.length]!
      const rails = Object.fromEntries(
        Array.from({ length: Math.ceil((RAILS * TILES_PER_RAIL) / COMPETITIONS) + 1 }, (_, nth) => [
          `${railIds[(at + nth * 17) % RAILS]!}_home`,
          { order: at },
        ]),
      )
      const copy = { ...competition, id: FIRST_ID + at, activeHero: [], meta: { ...competition.meta, rails } }
      await saveCompetition(database.db, copy, quiz)
    }
    const rails = railIds.map((id, at) => ({
      id,
      name: `Rail number ${at + 1}`,
      displayAsRails: at % 4 !== 3,
      onlyTokenPaid: false,
    }))
    const pages = staticInit.pages.map((page) =>
      page.id === 'home'
        ? { ...page, meta: { ...page.meta, rails: [...page.meta.rails.slice(0, 3), ...railIds] } }
        : page,
    )
    const body = { ...staticInit, pages, rails: [...staticInit.rails, ...rails] }
    await database.db
      .insert(catalogueDocuments)
      .values({ name: 'static-init', body })
      .onConflictDoUpdate({ target: catalogueDocuments.name, set: { body } })
  } finally {
    await database.close()
  }
}

/** Waits until the process serves the new catalogue. */
async function waitUntilFilled(origin: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${origin}/win`)).text()
    if (html.includes(`Rail number ${RAILS}`)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Measured = { homeHtml: number | null; homeKb: number; scriptKb: number }
type Target = { origin: string; url: string; folder: string; programs: Programs; monitor: NoiseMonitor }

async function measure(
  { origin, folder, programs: { wrk, nginx }, monitor }: Target,
  name: string,
  print: (line: string) => void,
) {
  const repliesFolder = mkdtempSync(join(folder, 'replies-'))
  const [reply] =
    wrk && nginx
      ? await measureReplies({ origin, wrk, nginx, folder: repliesFolder, names: ['homeHtml'] }, monitor, print)
      : []
  if (!reply) print('  replies against nginx: not measured: wrk or nginx not installed')
  const html = await (await fetch(`${origin}/win`)).arrayBuffer()
  const measured: Measured = {
    homeHtml: reply ? Number(medianOf(reply.values).toFixed(3)) : null,
    homeKb: Math.round(html.byteLength / 1000),
    scriptKb: Number(((await measureScriptBytes(`${origin}/win`)) / 1000).toFixed(1)),
  }
  print(`  ${name}: home ${measured.homeKb} kB of HTML, ${measured.scriptKb} kB of script`)
  return measured
}

export async function measureHeavy(target: Target, print: (line: string) => void) {
  const light = await measure(target, 'as the demonstration has it', print)
  await fillCatalogue(target.url)
  await waitUntilFilled(target.origin)
  const heavy = await measure(target, `${COMPETITIONS} competitions, ${RAILS} rails`, print)
  const tasks = await measureLongestTasks(`${target.origin}/win`)
  print(
    `  longest task with the processor slowed four times: scrolling the page ${tasks.page} ms, a rail ${tasks.rail} ms`,
  )
  const misses = [
    ...(light.homeHtml !== null && heavy.homeHtml !== null && heavy.homeHtml < light.homeHtml * MIN_RATIO_TO_LIGHT
      ? [`home of a heavy catalogue: ${heavy.homeHtml} of nginx, ${light.homeHtml} with few`]
      : []),
    ...(heavy.scriptKb > light.scriptKb * 1.01 ? [`script of a heavy catalogue: ${heavy.scriptKb} kB`] : []),
    ...Object.entries(tasks)
      .filter(([, longest]) => longest > MAX_TASK_MS)
      .map(([what, longest]) => `scrolling the ${what}: a task of ${longest} ms`),
  ]
  return { light, heavy, tasks, misses }
}
