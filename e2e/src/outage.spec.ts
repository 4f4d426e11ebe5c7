/** An outage of the server logs nobody out. */
import { PHONE } from './harness/browser.ts'
import { expect, test } from './harness/journey.ts'
import type { TestPlayer } from './harness/player.ts'

test.use(PHONE)

const HOME = '/win/profile/home'
const busy = { status: 503, json: { code: 'busy', status: 503, title: 'It’s very busy' } }
const storedToken = () => (JSON.parse(atob(localStorage.getItem('token') ?? 'e30=')) as { token?: string }).token
const BUSY_REPLY = /status of 503/

test('during an outage of the API a player stays logged in, sees a calm message, and continues afterwards', async ({
  page,
  player,
  pageErrors,
}) => {
  pageErrors.allow(BUSY_REPLY)
  await page.route('**/api/**', (route) => route.fulfill(busy))
  await page.goto(HOME)
  await expect(page.getByText('Logged in as')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'You’re still logged in and nothing is lost' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Logged in as')).toBeVisible()
  expect(await page.evaluate(storedToken)).toBe(player.token)

  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Welcome to win' })).toBeVisible()
})

test('a failed renewal keeps the session, and is repeated the next time', async ({ page, player, pageErrors }) => {
  pageErrors.allow(BUSY_REPLY)
  await letRenewalBeDue(player)
  let renewals = 0
  await page.route('**/sso/auth/renew', (route) => {
    renewals += 1
    return renewals === 1 ? route.fulfill(busy) : route.continue()
  })
  await page.goto(HOME)
  await expect.poll(() => renewals).toBe(1)
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Welcome to win' })).toBeVisible()
  expect(await page.evaluate(storedToken)).toBe(player.token)
  await page.reload()
  await expect.poll(async () => (await page.evaluate(storedToken)) !== player.token).toBe(true)
  await expect(page.getByText('Logged in as')).toBeVisible()

  async function letRenewalBeDue({ token }: TestPlayer) {
    await page.route('**/api/account/details', async (route) => {
      const answer = await route.fetch()
      if (route.request().headers()['authorization'] !== `Bearer ${token}` || !answer.ok())
        return route.fulfill({ response: answer })
      const body = (await answer.json()) as { account: object }
      return route.fulfill({
        response: answer,
        json: { ...body, account: { ...body.account, shouldRenewToken: true } },
      })
    })
  }
})
