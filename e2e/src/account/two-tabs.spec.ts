/** One browser, several tabs, one log-in: no tab ever ends the session of another. */
import type { BrowserContext, Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'

test.use(PHONE)

const HOME = '/win/profile/home'
const shown = (page: Page) => page.getByText('Logged in as')

/**
 * The server says that the first token is due for renewal. The response to the first renewal is held until `tabs` tabs
 * have received that, so that each of them is about to renew.
 */
async function letRenewalsMeet(context: BrowserContext, token: string, tabs: number): Promise<{ count: number }> {
  const renewals = { count: 0 }
  const { promise: allHeard, resolve } = Promise.withResolvers<void>()
  let heard = 0
  await context.route('**/api/account/details', async (route) => {
    const isOld = route.request().headers()['authorization'] === `Bearer ${token}`
    const answer = await route.fetch()
    if (!isOld || !answer.ok()) return route.fulfill({ response: answer })
    const body = (await answer.json()) as { account: object }
    await route.fulfill({ response: answer, json: { ...body, account: { ...body.account, shouldRenewToken: true } } })
    heard += 1
    if (heard === tabs) resolve()
  })
  await context.route('**/sso/auth/renew', async (route) => {
    renewals.count += 1
    const answer = await route.fetch()
    await allHeard
    await route.fulfill({ response: answer })
  })
  return renewals
}

test('two restored tabs with a token that is due renew it once, and both stay logged in', async ({
  context,
  page,
  player,
  pageErrors,
}) => {
  // Requests with the old token that arrive during the renewal are repeated with the new one.
  pageErrors.allow(/status of 401/)
  const renewals = await letRenewalsMeet(context, player.token, 2)
  const other = await context.newPage()
  await Promise.all([page.goto(HOME), other.goto(HOME)])
  const newToken = () =>
    page.evaluate((old) => {
      const { token } = JSON.parse(atob(localStorage.getItem('token') ?? 'e30=')) as { token?: string }
      return token !== undefined && token !== old
    }, player.token)
  await expect.poll(newToken).toBe(true)
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'My entries' }).click()
    await expect(tab.getByText('No entries yet.')).toBeVisible()
    await tab.goBack()
    await expect(shown(tab)).toBeVisible()
  }
  expect(renewals.count).toBe(1)
  await other.reload()
  await expect(shown(other)).toBeVisible()
})
