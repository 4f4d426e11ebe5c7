/** The hub of a competition and the first page: figures come by themselves, as a chart and as a table (docs/mechanisms/desk/reports.md). */
import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { expectUsable } from '../harness/usable.ts'

const COMPETITION = 111
const HUB = `/content/competition/${COMPETITION}`

const figureOf = (region: Locator, name: string) =>
  region
    .locator('div')
    .filter({ has: region.page().getByText(name, { exact: true }) })
    .locator('dd')
    .first()

/** A card that was posted two hours ago, as another process takes it in. */
const enter = (statement: Statement) =>
  statement(`
    with entered as (
      insert into entries (player_id, id, competition_id, channel, state, steps, accepted_at, deadline, finished_at)
      select id, gen_random_uuid(), ${COMPETITION}, 'postal', 'completed', '{}', clock_timestamp() - interval '2 hours', clock_timestamp(), clock_timestamp()
      from players order by id limit 1 returning player_id, id)
    insert into entry_events (player_id, entry_id, event, state) select player_id, id, 'enter', 'completed' from entered`)

test(
  'an entry is on the hub of its competition within seconds, in the chart and in its table, and all of it by keyboard',
  { tag: '@gate' },
  async ({ desk, statement }) => {
    const page = await desk('editor', HUB)
    await expect(
      page.getByRole('list', { name: 'The stages of this competition' }).getByText('Open', { exact: true }),
    ).toBeVisible()
    const figures = page.getByRole('region', { name: 'Entries and money' })
    const entries = figureOf(figures, 'Entries')
    const before = Number(await entries.textContent())
    await enter(statement)
    await expect(entries).toHaveText(String(before + 1), { timeout: 10_000 })

    await expect(figures.getByRole('img', { name: 'Entries, as a chart' })).toBeVisible()
    const reader = figures.getByRole('slider')
    await reader.focus()
    await page.keyboard.press('End')
    await expect(reader).toHaveAttribute('aria-valuetext', /Post \d/)
    await figures.getByRole('button', { name: 'Table', exact: true }).press('Enter')
    await expect(figures.getByRole('table', { name: 'Entries' }).getByRole('columnheader')).toContainText([
      'Hour',
      'Online',
      'Post',
    ])
    await figures.getByRole('button', { name: 'Money after refunds' }).press('Enter')
    await expect(figures.getByRole('table', { name: 'Money after refunds' })).toContainText('£')
  },
)

test('figures that come no more are said to be old, and go on when they come again', async ({
  desk,
  pageErrors,
  statement,
}) => {
  pageErrors.allow(/ERR_FAILED/)
  const page = await desk('editor', HUB)
  const figures = page.getByRole('region', { name: 'Entries and money' })
  await page.route('**/figures*', (route) => route.abort())
  await expect(figures.getByText(/Newer figures do not come/)).toBeVisible({ timeout: 10_000 })
  const before = Number(await figureOf(figures, 'Entries').textContent())
  await enter(statement)
  await page.unroute('**/figures*')
  await expect(figures.getByText(/Newer figures do not come/)).toBeHidden({ timeout: 10_000 })
  await expect(figureOf(figures, 'Entries')).toHaveText(String(before + 1), { timeout: 10_000 })
})

test('who may not read texts has the hub without them, and only links that lead somewhere', async ({ desk }) => {
  const page = await desk('finance', HUB)
  await expect(page.getByRole('region', { name: 'Entries and money' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Revisions' })).toBeHidden()
  const links = page.getByRole('region', { name: 'Related pages' })
  await expect(links.getByRole('link', { name: 'Refunds' })).toBeVisible()
  await expect(links.getByRole('link', { name: 'Audit log' })).toBeHidden()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expectUsable(page, 'the hub with its table')
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await links.getByRole('link', { name: 'Refunds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: name! })).toBeVisible()
  await page.getByRole('link', { name: 'Settled' }).click()
  await expect(page).toHaveURL(new RegExp(`competition=${COMPETITION}`))
  await page.getByRole('link', { name: 'Show all competitions' }).click()
  await expect(page).toHaveURL(/refunds\?state=settled$/)
})

test('the first page shows finance what is wrong with money and leads there, and nobody else', async ({
  desk,
  statement,
}) => {
  await statement(`
    with paid as (
      insert into payments (id, player_id, entry_id, method, amount_pence, state)
      select gen_random_uuid(), id, gen_random_uuid(), 'card', 500, 'refund-due' from players order by id limit 1 returning id, player_id)
    insert into refunds (id, payment_id, player_id, competition_id, amount_pence, reason, state) select id, id, player_id, 101, 500, 'by-hand', 'failed' from paid`)
  const finance = await desk('finance')
  await finance
    .getByRole('region', { name: 'What is wrong' })
    .getByRole('link', { name: /refund.* refused/ })
    .click()
  await expect(finance.getByRole('heading', { level: 1, name: /refunds/i })).toBeVisible()
  await finance
    .getByRole('checkbox', { name: /^Refund of order/ })
    .first()
    .check()
  await finance.getByRole('button', { name: 'Ask the vendor of 1 refund again' }).click()
  await expect(finance.getByText(/looked at within minutes|asked about 1 refund/)).toBeVisible()
  const editor = await desk('editor')
  await editor.getByRole('region', { name: 'Sold today' }).getByText('Through the day').click()
  await expect(editor.getByRole('img', { name: 'Money through the day, as a chart' })).toBeVisible()
  await expectUsable(editor, 'the first page with its chart')
  await expect(editor.getByRole('link', { name: /refund.* refused/ })).toBeHidden()
})
