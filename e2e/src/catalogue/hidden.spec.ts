import type { Page } from '@playwright/test'
import { expect, test } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'

const TEST_PLAYER = '07700900003'
const GIVEN_THE_ID = '07700900004'
const ORDINARY = '07700900001'
const NAME = 'Crew night: the wrap party'
const HIDDEN = '/win/competition/154/crew-night-the-wrap-party'

const tile = (page: Page) => page.getByRole('main').getByRole('article').filter({ hasText: NAME })

for (const phone of [TEST_PLAYER, GIVEN_THE_ID]) {
  // Rows 1.6-03, 1.6-05
  // Row 2.2-10
  test(
    `${phone} sees a hidden competition in its rail and among all competitions, marked, and opens it`,
    { tag: phone === TEST_PLAYER ? '@gate' : [] },
    async ({ logInAs, page }) => {
      await logInAs(phone)
      await page.goto('/win')
      const inRail = page.getByRole('region', { name: 'Closing soon' }).getByRole('article').filter({ hasText: NAME })
      await expect(inRail.getByText('Hidden', { exact: true })).toBeAttached()
      await page.goto('/win/show-all/closing-soon/closing-soon')
      await expect(tile(page).getByText('Hidden', { exact: true })).toBeVisible()
      await tile(page).getByRole('link', { name: NAME }).click()
      await expect(page).toHaveURL(HIDDEN)
      await expect(page.getByRole('dialog').getByRole('heading', { name: NAME })).toBeVisible()
    },
  )
}

// Rows 2.2-10, 2.2-17
test('a hidden competition follows the channel of its address once access was checked', async ({ logInAs, page }) => {
  await logInAs(TEST_PLAYER)
  // The hidden competition of the demonstration is online only. Here it has a way by text, too.
  const sms = { enabled: true, info: 'Text CREW to us.', cost: '£1 a text', mobileFillPhone: '07700900900' }
  await page.route('**/api/v9/competitions/154', async (route) => {
    const reply = await route.fetch()
    const { competition } = (await reply.json()) as { competition: { meta?: { channels: object } } }
    if (competition.meta) Object.assign(competition.meta.channels, { sms })
    await route.fulfill({ response: reply, json: { competition } })
  })
  const dialog = page.getByRole('dialog')
  const current = dialog.getByRole('navigation', { name: 'Ways to enter' }).locator('[aria-current]')
  for (const [address, channel] of [
    [`${HIDDEN}/sms`, 'Text'],
    // Without its name, which is not told before the access check.
    ['/win/competition/154/sms', 'Text'],
    // A channel that it does not have.
    [`${HIDDEN}/phone`, 'Online'],
  ] as const) {
    await page.goto(address)
    await expect(current, address).toHaveText(channel)
  }
  await dialog.getByRole('link', { name: 'Text', exact: true }).click()
  await expect(dialog.getByText('Text CREW to us.').first()).toBeVisible()
})

// Row 1.6-12
// Rows 2.2-10, 2.6-03, 2.7-15
test('its address asks a visitor to log in, and refuses a player without access', async ({
  logInAs,
  page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, '/api/competitions/check-access/154'))
  await page.goto(HIDDEN)
  await expect(page.getByRole('heading', { name: 'This one’s by invitation only' })).toBeVisible()
  expect(await page.content()).not.toContain(NAME)

  await logInAs(ORDINARY)
  await page.goto(HIDDEN)
  await expect(page.getByRole('heading', { name: 'You’re not on the list' })).toBeVisible()
  await page.goto(`${HIDDEN}/enter`)
  const heading = page.getByRole('main').getByRole('heading', { name: 'You can’t open this' })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('main').getByText('This one isn’t open to your account.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See what else you can win' })).toHaveAttribute('href', '/win')
  expect(await page.content()).not.toContain(NAME)
})

test('terms of ended competitions: public ones for everybody, hidden ones for those with access', async ({
  logInAs,
  page,
}) => {
  const ended = page.getByRole('region', { name: 'Terms of competitions that have ended' })
  await page.goto('/win/terms-and-conditions')
  // Which other competitions have ended depends on the time of day.
  const title = (name: string) => ended.getByRole('heading', { level: 3, name, exact: true })
  for (const name of ['A family day out', 'A cellar of wine']) await expect(title(name)).toBeVisible()
  await expect(title('Crew night: the read-through')).toHaveCount(0)
  await title('A cellar of wine').click()
  await expect(ended.getByText('‘A cellar of wine’ is run by')).toBeVisible()

  await logInAs(TEST_PLAYER)
  await page.goto('/win/terms-and-conditions')
  for (const name of ['Crew night: the read-through', 'A family day out', 'A cellar of wine'])
    await expect(title(name)).toBeVisible()
  await expect(ended.getByText('Hidden', { exact: true })).toHaveCount(1)
})
