/** An accidental tap does not abandon a payment (1-site §2 'Scroll and leaving'). */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { payButton, payByCard } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { holdRequests } from '../harness/hold-requests.ts'

test.use(PHONE)

// Rows 1.2-45 to 1.2-47, 1.2-91
// Rows 1.8-13, 2.2-29
// Rows 1.2-45, 1.2-46
test('leaving during a payment asks for confirmation; staying keeps the page, and leaving leaves it', async ({
  playerPage: page,
}) => {
  const release = await holdRequests(page, '**/api/generic-entry/payment', (route) =>
    route.abort('aborted').catch(() => {}),
  )
  await page.goto(enter(CARD_ALONE))
  await payByCard(page)
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible()

  const leave = page.getByRole('link', { name: 'Back to the prize' })
  const question = page.getByRole('dialog', { name: 'Are you sure you want to leave?' })
  await leave.click()
  await expect(question.getByRole('heading')).toHaveText('Are you sure you want to leave?')
  await expect(question.getByRole('button', { name: 'Leave', exact: true })).toBeFocused()
  for (const stay of [
    () => page.keyboard.press('Escape'),
    () => question.getByRole('button', { name: 'Stay' }).click(),
  ]) {
    await stay()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(enter(CARD_ALONE))
    await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible()
    await leave.click()
    await expect(question).toBeVisible()
  }
  // The document that takes payment ends with a load, and so does its policy (decision 0010).
  const loaded = page.waitForResponse((response) => response.request().isNavigationRequest())
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  expect((await (await loaded).allHeaders())['content-security-policy']).not.toContain('braintree')
  await expect(page).toHaveURL(CARD_ALONE)
  await expect(question).toBeHidden()
  release()
})

/** Navigates as the program does, without a link. */
async function goTo(page: Page, to: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate((address) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    void router.navigate(address)
  }, to)
}

// Row 1.2-15
test('the program’s own navigations into and out of a payment load a document', async ({ playerPage: page }) => {
  await page.goto('/win')
  for (const [to, address] of [
    [`/competition/111/20000-tax-free-cash/enter`, enter(CARD_ALONE)],
    ['/free', '/win/free'],
  ] as const) {
    await page.evaluate(() => Object.assign(window, { isOld: true }))
    await goTo(page, to)
    await expect(page).toHaveURL(address)
    await expect.poll(() => page.evaluate(() => 'isOld' in window)).toBe(false)
  }
})

test('leaving without a payment under way asks nothing', async ({ playerPage: page }) => {
  await page.goto(enter(CARD_ALONE))
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the prize' }).click()
  await expect(page).toHaveURL(CARD_ALONE)
})
