/** From a tile to tickets: what a visitor sees, opens and pays is in the operator's figures (docs/mechanisms/analytics.md). */
import { DESKTOP } from './harness/browser.ts'
import { expect, test } from './harness/database-journey.ts'
import type { Statement } from './harness/database-journey.ts'
import { CARD_ID, recordEvents, simulateLeave, tileOf, waitTwoFrames } from './harness/experiment-watch.ts'
import { answeredWith } from './harness/initial-storage.ts'
import { payByCard, shownTickets } from './harness/player.ts'
import { recordOptionalRequests } from './harness/tag-manager-journey.ts'

test.use({ ...DESKTOP, initialStorage: answeredWith('yes', 1) })

/** Counts by event, of one competition. */
async function countsOf(statement: Statement, competitionId: number): Promise<Record<string, number>> {
  const rows = await statement<{ name: string; count: number }>(
    `select name, sum(count)::float8 as count from measurements where competition_id = ${competitionId} group by name`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

// Row 1.1-20
test('a visitor sees a tile, opens it, enters and pays; the page of the funnel has each stage', async ({
  playerPage: page,
  statement,
}) => {
  const events = recordEvents(page)
  await page.goto('/win')
  await page.mouse.move(100, 100)
  await tileOf(page, CARD_ID).evaluate((element) =>
    element.scrollIntoView({ behavior: 'instant', block: 'center', inline: 'center' }),
  )
  // The measurement starts when the page has time for it. A press before that is followed, but not counted.
  await expect
    .poll(async () => {
      await waitTwoFrames(page)
      await simulateLeave(page)
      return events.some((event) => event.name === 'tile-view' && event.competitionId === CARD_ID)
    })
    .toBe(true)
  await tileOf(page, CARD_ID).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: /^Enter Online Now!/ }).click()
  await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeVisible()
  // What was recorded on the page that was left arrives although it is gone.
  await expect
    .poll(() => countsOf(statement, CARD_ID), { timeout: 30_000 })
    .toMatchObject({ 'tile-view': 1, 'tile-click': 1, 'competition-view': 1, 'entry-click': 1 })

  const optional = recordOptionalRequests(page)
  const keys = await page.evaluate(() => Object.keys(localStorage).toSorted())
  await payByCard(page)
  const tickets = await shownTickets(page)
  expect(optional).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual(keys)

  const [funnel] = await statement<{ name: string }>(
    `select body ->> 'name' as name from competitions where id = ${CARD_ID}`,
  )
  await statement('delete from funnel_days')
  await page.goto('/_demo/funnel')
  const row = page.getByRole('row').filter({ hasText: funnel!.name })
  await expect(row.getByRole('cell').nth(0)).toHaveText('1')
  await expect(row.getByRole('cell').nth(1)).toContainText('100.0 %')
  const [sold] = await statement<{ tickets: number; paid: number }>(
    `select sum(tickets)::float8 as tickets, sum(paid)::float8 as paid from funnel_days where competition_id = ${CARD_ID}`,
  )
  expect(sold!.tickets).toBeGreaterThanOrEqual(tickets.length)
  await expect(row.getByRole('cell').nth(4)).toHaveText(sold!.tickets.toLocaleString('en-GB'))
  await expect(page.getByRole('row').filter({ hasText: 'card-picture' })).toContainText('100.0 %')
})
