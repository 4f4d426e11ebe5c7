/** Five hundred competitions in sixty rails on home, beside what the demonstration has: replies, script, and scrolling. */
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { demoContent } from '@fairdraw/demo/content/demo-content.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { catalogueDocuments } from '@fairdraw/server/db/schema.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { medianOf } from '../figures.ts'
import type { Programs } from '../machine.ts'
import type { Quiet } from '../quiet.ts'
import { measureReplies } from '../replies.ts'
import { scriptBytes } from '../script-size.ts'
import { longestTasks } from './scrolling.ts'

const COMPETITIONS = 500
const RAILS = 60
const TILES_A_RAIL = 9
/** Ids after all of the demonstration's. */
const FIRST = 80_000
/** The same within what rounds differ by. */
const SAME = 0.9
const LONGEST_TASK_MS = 50

/** Copies of what the demonstration lists on home, under other ids, spread over the rails. */
async function fill(url: string): Promise<void> {
  const database = await openServer(url)
  try {
    const now = new Date()
    const { competitions, staticInit } = demoContent(now)
    const models = competitions.filter(
      ({ competition: { isHidden, dateStart, dateStop, meta } }) =>
        !isHidden && !meta.comingSoon && !meta.justMissed && new Date(dateStart) < now && now < new Date(dateStop),
    )
    const railIds = Array.from({ length: RAILS }, (_, at) => `heavy-${at}`)
    for (let at = 0; at < COMPETITIONS - competitions.length; at += 1) {
      const { competition, quiz } = models[at % models.length]!
      const rails = Object.fromEntries(
        Array.from({ length: Math.ceil((RAILS * TILES_A_RAIL) / COMPETITIONS) + 1 }, (_, nth) => [
          `${railIds[(at + nth * 17) % RAILS]!}_home`,
          { order: at },
        ]),
      )
      const copy = { ...competition, id: FIRST + at, activeHero: [], meta: { ...competition.meta, rails } }
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

/** Asks until the process has read what was written. */
async function untilFilled(origin: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(`${origin}/win`)).text()
    if (html.includes(`Rail number ${RAILS}`)) return
    await new Promise((again) => setTimeout(again, 200))
  }
}

type Measured = { homeHtml: number | null; homeKb: number; scriptKb: number }
type Where = { origin: string; url: string; folder: string; programs: Programs; quiet: Quiet }

async function measure(
  { origin, folder, programs: { wrk, nginx }, quiet }: Where,
  name: string,
  say: (line: string) => void,
) {
  const own = mkdtempSync(join(folder, 'replies-'))
  const [reply] =
    wrk && nginx ? await measureReplies({ origin, wrk, nginx, folder: own, names: ['homeHtml'] }, quiet, say) : []
  if (!reply) say('  replies against nginx: not measured, for want of wrk or nginx')
  const html = await (await fetch(`${origin}/win`)).arrayBuffer()
  const measured: Measured = {
    homeHtml: reply ? Number(medianOf(reply.values).toFixed(3)) : null,
    homeKb: Math.round(html.byteLength / 1000),
    scriptKb: Number(((await scriptBytes(`${origin}/win`)) / 1000).toFixed(1)),
  }
  say(`  ${name}: home ${measured.homeKb} kB of HTML, ${measured.scriptKb} kB of script`)
  return measured
}

export async function measureHeavy(where: Where, say: (line: string) => void) {
  const light = await measure(where, 'as the demonstration has it', say)
  await fill(where.url)
  await untilFilled(where.origin)
  const heavy = await measure(where, `${COMPETITIONS} competitions, ${RAILS} rails`, say)
  const tasks = await longestTasks(`${where.origin}/win`)
  say(`  longest task at a quarter of the speed: scrolling the page ${tasks.page} ms, a rail ${tasks.rail} ms`)
  const misses = [
    ...(light.homeHtml !== null && heavy.homeHtml !== null && heavy.homeHtml < light.homeHtml * SAME
      ? [`home of a heavy catalogue: ${heavy.homeHtml} of nginx, ${light.homeHtml} with few`]
      : []),
    ...(heavy.scriptKb > light.scriptKb * 1.01 ? [`script of a heavy catalogue: ${heavy.scriptKb} kB`] : []),
    ...Object.entries(tasks)
      .filter(([, longest]) => longest > LONGEST_TASK_MS)
      .map(([what, longest]) => `scrolling the ${what}: a task of ${longest} ms`),
  ]
  return { light, heavy, tasks, misses }
}
