/** The last tickets of a fixed run: every screen says how many are left, and then that they have gone (docs/mechanisms/entry/run.md). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { acceptTerms, CARDS, chooseBundle, fillCard, payButton, payByCard, shownTickets } from '../harness/player.ts'
import { registerByApi, rememberMe } from '../harness/test-player.ts'
import { enter } from '../harness/screens.ts'

test.use(PHONE)

const ID = 119
const PATH = `/win/competition/${ID}/a-weekend-in-lisbon`
/** As many as the second of its bundles, which costs this. */
const LEFT = 6
const PENCE = 500

test('the last tickets go to one player; another who was about to pay is refused before paying, and nothing invites anybody any more', async ({
  otherBrowser,
  context,
  page,
  baseURL,
  pageErrors,
  request,
  statement,
  vendors,
  phone,
}) => {
  // As if all but these were sold: the trigger divides the run anew.
  await statement(`update competitions set body = jsonb_set(body, '{meta,run,ticketsTotal}',
    to_jsonb((select count(*)::int from tickets where competition_id = ${ID}) + ${LEFT})) where id = ${ID}`)
  const slow = await registerByApi(request, vendors, phone)
  await rememberMe(context, baseURL!, slow)
  await page.goto(PATH)
  const chances = page.getByRole('region', { name: 'Tickets and chances' })
  await expect(chances).toContainText(`${LEFT} left`)

  await page.goto(enter(PATH))
  await chooseBundle(page, '1 entry')
  await fillCard(page, CARDS.plain)
  await acceptTerms(page)
  // They leave the page open for a quarter of an hour.
  await statement(`select release_run_tickets(player_id, entry_id, false) from run_holds where competition_id = ${ID}`)

  const quick = await registerByApi(request, vendors, `${phone.slice(0, 6)}99${phone.slice(8)}`)
  const buying = await otherBrowser(quick)
  await buying.goto(enter(PATH))
  await chooseBundle(buying, `${LEFT} entries`)
  await payByCard(buying, CARDS.plain)
  expect(await shownTickets(buying)).toHaveLength(LEFT)

  pageErrors.allow(/status of 409 .*\/api\//)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Sold out' })).toBeVisible()
  await expect(page.getByText('Every ticket has gone. Nothing was taken.')).toBeVisible()
  expect(await vendors.capturedPence()).toEqual([PENCE])

  // The job tells the catalogue within seconds.
  const button = page.getByRole('button', { name: 'Sold out' })
  await expect(async () => {
    await page.goto(PATH)
    await expect(button).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(button).toBeDisabled()
  await expect(page.getByText('Every ticket has gone.')).toBeVisible()
  await expect(page.getByRole('link', { name: /by post/i })).toHaveCount(0)
  await expect(chances).toContainText('Sold out')
  await page.goto(`${PATH}/postal`)
  await expect(page.getByRole('dialog').getByText('Sold out').first()).toBeVisible()
  for (const list of ['/win', '/win/find?q=lisbon']) {
    await page.goto(list)
    await expect(page.locator(`[data-tile="${ID}"]`).first(), list).toContainText('Sold out')
  }
})
