/** Whatever way a panel or a flow is closed that was opened by its address, the listing has the rest of the query. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'
import { CARD_ALONE } from '../harness/screens.ts'

test.use(PHONE)

const QUERY = 'utm_source=x'
const closeByKey = (page: Page) => page.keyboard.press('Escape')
const closeByCross = (page: Page) => page.getByRole('dialog').getByLabel('Close', { exact: true }).click()
const follow = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).first().click()
  await expect(page).not.toHaveURL(new RegExp(QUERY))
  await closeByKey(page)
}

type Way = readonly [name: string, address: string, close: (page: Page) => Promise<void>, listing: string]

async function expectQueryKept(page: Page, ways: readonly Way[]) {
  for (const [name, address, close, listing] of ways)
    await test.step(name, async () => {
      // Another document, so that there is nothing to go back to.
      const fresh = await page.context().newPage()
      await fresh.goto(address)
      await expect(fresh.getByRole('dialog')).toBeVisible()
      await close(fresh)
      await expect(fresh).toHaveURL(listing)
      await expect(fresh.getByRole('dialog')).toBeHidden()
      await fresh.close()
    })
}

// Rows 1.7-81, 2.2-01, 2.2-12, 2.2-33
test('panels opened by their address lead to the listing with its query', async ({ page }) => {
  await expectQueryKept(page, [
    ['a competition', `${CARD_ALONE}?${QUERY}`, closeByCross, `/win?${QUERY}`],
    ['its other way to enter', `${CARD_ALONE}?${QUERY}`, follow('Post'), `/win?${QUERY}`],
    ['its terms, from the details', `${CARD_ALONE}?${QUERY}`, follow('Read the full terms'), `/win?${QUERY}`],
    ['the log-in of the tokens', `/win/tokens/login?${QUERY}`, closeByKey, `/win/tokens?${QUERY}`],
    ['the log-in', `/win/free/profile/home?${QUERY}&tile=ec`, closeByKey, `/win/free?${QUERY}`],
    ['the log-in of a campaign', `/win?campaignCode=TOKENS10&${QUERY}`, closeByKey, `/win?${QUERY}`],
    ['Winsday', `/win/winsday/info?${QUERY}`, closeByKey, `/win?${QUERY}`],
  ])
})

// Rows 1.7-81, 2.2-01, 2.2-33, 2.4-08
test('panels and campaigns of a player lead to the listing with its query', async ({
  playerPage: page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(404, '/api/campaign'))
  await expectQueryKept(page, [
    ['the notifications', `/win/free/notifications?${QUERY}`, closeByCross, `/win/free?${QUERY}`],
    ['the profile', `/win/profile/home?${QUERY}&tile=reveal`, closeByKey, `/win?${QUERY}`],
    ['a page of it, from its home', `/win/profile/home?${QUERY}`, follow('My entries'), `/win?${QUERY}`],
    ['a page of it', `/win/profile/prizes/claim?prize=1&${QUERY}`, closeByKey, `/win?${QUERY}`],
    ['a campaign', `/win/free?campaignCode=EXPIRED&${QUERY}`, closeByKey, `/win/free?${QUERY}`],
    ['a campaign that fails', `/win/free?campaignCode=NOSUCHCODE&${QUERY}`, closeByKey, `/win/free?${QUERY}`],
  ])
})
