/** `/_demo/funnel`: the operator's figures as a page, read from the views (docs/mechanisms/analytics.md#the-funnel). */
import { hash } from 'node:crypto'
import { escapeHtml } from '@fairdraw/emulators/escape-html.ts'
import { sumFunnel } from '@fairdraw/server/features/analytics/sum-funnel.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { column, queryRows } from '@fairdraw/server/db/rows.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'

export const FUNNEL_PATH = '/_demo/funnel'

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem }
h1 { margin: 0 } h2 { margin: 2rem 0 .5rem }
.scroll { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { padding: .25rem 0; text-align: start }
th, td { padding: .4rem .75rem; border-bottom: 1px solid #8886; text-align: end; white-space: nowrap }
th:first-child, td:first-child { text-align: start; white-space: normal }
small { opacity: .75 }`
const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const share = column.nullable(column.number)
const STAGES = {
  seen: column.integer,
  opened: column.integer,
  logged_in: column.integer,
  paid: column.integer,
  tickets: column.integer,
}

const readFunnel = (db: Db) =>
  queryRows(
    db,
    { competition_id: column.integer, name: column.nullable(column.text), ...STAGES },
    sql`select f.competition_id, c.body ->> 'name' as name, f.seen::float8 as seen, f.opened::float8 as opened,
          f.logged_in::float8 as logged_in, f.paid::float8 as paid, f.tickets::float8 as tickets
        from funnel f left join competitions c on c.id = f.competition_id
        order by f.seen desc, f.opened desc, f.competition_id limit 100`,
  )

const readExperiments = (db: Db) =>
  queryRows(
    db,
    {
      experiment: column.text,
      exposed_a: column.integer,
      exposed_b: column.integer,
      rate_a: share,
      rate_b: share,
      difference: share,
      difference_low: share,
      difference_high: share,
    },
    sql`select experiment, exposed_a::float8 as exposed_a, exposed_b::float8 as exposed_b, rate_a, rate_b, difference,
          difference_low, difference_high from experiment_results order by experiment`,
  )

type Stages = Awaited<ReturnType<typeof readFunnel>>[number]
type Experiment = Awaited<ReturnType<typeof readExperiments>>[number]

export function registerDemoFunnel(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  app.get(FUNNEL_PATH, async (_request, reply) => {
    await sumFunnel(db, now())
    const [stages, experiments] = [await readFunnel(db), await readExperiments(db)]
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': POLICY })
      .send(renderPage(stages, experiments))
  })
}

const renderPage = (stages: Stages[], experiments: Experiment[]) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>Funnel</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>From a tile to tickets</h1>
    <p>The last four weeks. Seen and opened are counted in browsers whose visitors haven’t switched it off; the other
    figures are online entries. Below each figure is its share of the one before.</p>
    ${stages.length === 0 ? '<p>Nothing has been counted yet. Look at the site first.</p>' : stagesTable(stages)}
    <h2>Experiments</h2>
    ${experiments.length === 0 ? '<p>No browser has been shown a version yet.</p>' : experimentsTable(experiments)}
  </body>
</html>
`

const count = (value: number) => value.toLocaleString('en-GB')
const percent = (value: number | null) => (value === null ? '–' : `${(value * 100).toFixed(1)} %`)

/** A figure, with its share of the figure before it. */
const figure = (value: number, before?: number) =>
  `<td>${count(value)}${before ? `<br><small>${percent(value / before)}</small>` : ''}</td>`

const sumOf = (stages: readonly Stages[], name: keyof typeof STAGES) => stages.reduce((sum, row) => sum + row[name], 0)

function stagesTable(stages: readonly Stages[]): string {
  const all = { seen: 0, opened: 0, logged_in: 0, paid: 0, tickets: 0 }
  for (const name of Object.keys(all) as (keyof typeof STAGES)[]) all[name] = sumOf(stages, name)
  return `<div class="scroll"><table>
      <thead><tr><th scope="col">Competition</th><th scope="col">Seen</th><th scope="col">Opened</th><th scope="col">Logged in</th><th scope="col">Paid</th><th scope="col">Tickets</th></tr></thead>
      <tbody>
        ${stagesRow('All', all)}
        ${stages.map((row) => stagesRow(row.name ?? `Competition ${row.competition_id}`, row)).join('\n        ')}
      </tbody>
    </table></div>`
}

const stagesRow = (
  name: string,
  { seen, opened, logged_in: loggedIn, paid, tickets }: Pick<Stages, keyof typeof STAGES>,
) =>
  `<tr><th scope="row">${escapeHtml(name)}</th>${figure(seen)}${figure(opened, seen)}${figure(loggedIn, opened)}${figure(paid, loggedIn)}${figure(tickets)}</tr>`

const experimentsTable = (experiments: readonly Experiment[]) => `<div class="scroll"><table>
      <thead><tr><th scope="col">Experiment</th><th scope="col">A shown to</th><th scope="col">chose</th><th scope="col">B shown to</th><th scope="col">chose</th><th scope="col">B − A</th><th scope="col">95 % interval</th></tr></thead>
      <tbody>
        ${experiments.map(experimentRow).join('\n        ')}
      </tbody>
    </table></div>`

const experimentRow = (row: Experiment) =>
  `<tr><th scope="row">${escapeHtml(row.experiment)}</th><td>${count(row.exposed_a)}</td><td>${percent(row.rate_a)}</td><td>${count(row.exposed_b)}</td><td>${percent(row.rate_b)}</td><td>${percent(row.difference)}</td><td>${percent(row.difference_low)} to ${percent(row.difference_high)}</td></tr>`
