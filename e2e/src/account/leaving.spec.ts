/** An accidental tap does not abandon a payment (1-site §2 'Scroll and leaving'). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { CARDS, fillCard, payButton } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'
import { holdRequests } from '../harness/hold-requests.ts'

test.use(PHONE)

// Rows 1.2-45 to 1.2-47, 1.2-91
// Rows 1.8-13, 2.2-29
test('leaving during a payment asks for confirmation; staying keeps the page, and leaving leaves it', async ({
  playerPage: page,
}) => {
  const release = await holdRequests(page, '**/api/generic-entry/payment', (route) =>
    route.abort('aborted').catch(() => {}),
  )
  await page.goto(enter(CARD_ALONE))
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await fillCard(page, CARDS.plain)
  await payButton(page).click()
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
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(CARD_ALONE)
  await expect(question).toBeHidden()
  release()
})

test('leaving without a payment under way asks nothing', async ({ playerPage: page }) => {
  await page.goto(enter(CARD_ALONE))
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the prize' }).click()
  await expect(page).toHaveURL(CARD_ALONE)
})
