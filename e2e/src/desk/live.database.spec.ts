/** The live board: figures come within seconds whoever wrote them, and a lost stream is said (docs/mechanisms/desk/live-board.md). */
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'

const figuresOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** An entry and a paid payment, as another process writes them. */
async function writeEntryAndPayment(statement: Statement): Promise<void> {
  await statement(`
    with player as (select id from players order by id limit 1),
    entered as (
      insert into entries (player_id, id, competition_id, state, steps, accepted_at, deadline, finished_at)
      select id, gen_random_uuid(), 111, 'completed', '{}', clock_timestamp(), clock_timestamp(), clock_timestamp() from player),
    paid as (
      insert into payments (id, player_id, entry_id, method, amount_pence, state)
      select gen_random_uuid(), id, gen_random_uuid(), 'card', 12345, 'captured' from player returning id)
    insert into payment_events (payment_id, event, state) select id, 'capture', 'captured' from paid`)
}

test(
  'an entry and a payment that another process writes are on the board within seconds',
  { tag: '@gate' },
  async ({ desk, statement }) => {
    const page = await desk('support', '/live')
    await expect(figuresOf(page, 'Money')).toContainText('in the last minute')
    await writeEntryAndPayment(statement)
    await expect(figuresOf(page, 'Money')).toContainText('£123.45', { timeout: 10_000 })
    await expect(figuresOf(page, 'Entries').locator('b')).not.toHaveText(/^[0–]$/)
    await expect(figuresOf(page, 'Closing next').getByRole('listitem').first()).toContainText(/\d/)
  },
)

test('a lost stream is said, with since when the figures are old, and it recovers', async ({ desk, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED/)
  const page = await desk('editor')
  const notice = page.getByText(/No connection since \d\d:\d\d:\d\d\. These figures are old/)
  // A stream that breaks off after its first message, and then none.
  let isCut = false
  await page.route('**/api/desk/live', async (route) => {
    if (isCut) return route.abort()
    isCut = true
    const message = { now: new Date().toISOString(), seconds: [], gameUntil: null, closings: [] }
    return route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(message)}\n\n` })
  })
  await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: 'Live', exact: true }).click()
  await expect(notice).toBeVisible()
  await page.unroute('**/api/desk/live')
  await expect(notice).toBeHidden()
  await expect(figuresOf(page, 'Arrivals')).toContainText(/\d a second/)
})

test('a session that ends stops the board, and a log-in over it goes on', async ({ desk, statement }) => {
  const page = await desk('finance', '/live')
  await expect(figuresOf(page, 'Arrivals')).toContainText('a second')
  await statement('delete from staff_sessions')
  await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/These figures are old/)).toBeVisible()
})

test('the wall shows all of it on one screen of 1920 × 1080, dark, and Escape leaves it', async ({ desk }) => {
  const viewport = { width: 1920, height: 1080 }
  const page = await desk('publisher', '/live?wall', { viewport })
  for (const name of ['Arrivals', 'Entries', 'Payments', 'Money', 'Errors', 'Queue', 'Closing next', 'Vendors'])
    await expect.soft(figuresOf(page, name), name).toBeInViewport({ ratio: 0.99 })
  await expect(page.getByRole('navigation', { name: 'Rooms' })).toBeHidden()
  const size = await figuresOf(page, 'Entries')
    .locator('b')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(size).toBeGreaterThan(60)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
  await expect(page).toHaveURL(/\/desk\/live$/)
})
