/**
 * Payments that arrive after the screen gave up, or too late to count: settled all the same, and the player is informed
 * (field rule 23; 1-site §4).
 */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, payTooLate, test } from '../harness/database-journey.ts'
import { logIn, payAndLeave, payByCard, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, SURVEY_THEN_CARD, enter } from '../harness/screens.ts'

test.use(PHONE)

/** Lets the minute pass during which the page polls. */
async function outlast(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'Still waiting for the bank' })
  await expect(async () => {
    await page.clock.runFor(20_000)
    await expect(heading).toBeVisible({ timeout: 500 })
  }).toPass()
}

// Row 1.4-03
// Rows 1.8-08, 2.8-29
test('a response that takes longer than a minute: the transaction id is shown, and the tickets arrive later', async ({
  playerPage: page,
  context,
  phone,
  vendors,
}) => {
  await vendors.injectFault({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  await vendors.injectFault({ vendor: 'gateway', operation: 'search', fault: 'error-5xx', times: 'always' })
  await page.clock.install()
  await page.goto(enter(CARD_ALONE))
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
  await outlast(page)
  const [sale] = await vendors.sales()
  await expect(page.getByText(sale!.orderId!)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()

  await vendors.clearFaults()
  await expect
    .poll(() => vendors.lastText(phone), { timeout: 30_000 })
    .toMatch(/^Your payment for '£20,000 tax-free cash' has come through in time/)
  // A player who returns to enter once more is informed first, in any tab.
  const later = await context.newPage()
  await later.goto(enter(CARD_ALONE))
  const won = await shownTickets(later)
  await expect(later.getByText('Your payment has gone through.')).toBeVisible()
  await later.getByRole('link', { name: 'My entries' }).click()
  await expect(later.getByRole('dialog').getByText(won[0]!)).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  expect(await shownTickets(page)).toEqual(won)
  expect(await vendors.capturedPence()).toEqual([150])
})

// Row 1.4-38
// Row 2.8-21
test('a payment that arrives after the deadline is refunded, and the player is informed on the next visit', async ({
  playerPage: firstPage,
  context,
  player,
  statement,
  vendors,
}) => {
  await payTooLate(firstPage, { player, statement, vendors })
  const page = await context.newPage()
  await page.goto(enter(CARD_ALONE))
  await expect(page.getByRole('heading', { name: 'You’ve been refunded' })).toBeVisible()
  await expect(
    page.getByText('Your payment reached us too late to count. We’ve refunded £1.50.', { exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'My entries' }).click()
  await expect(page.getByRole('dialog').getByText('Refunded')).toBeVisible()
  expect((await player.entries()).map(({ status }) => status)).toEqual(['refunded'])
  expect(await vendors.transferredPence()).toEqual([])
})

test('the text about it leads back to that entry, in any browser, after the log-in', async ({
  otherBrowser,
  playerPage: firstPage,
  player,
  phone,
  statement,
  vendors,
}) => {
  const steps = (names: string) =>
    statement(`update competitions set body = jsonb_set(body, '{meta,steps}', '${names}') where id = 157`)
  // Paid in the first step, so that other steps follow.
  await steps('["payment", "survey"]')
  try {
    await payAndLeave(firstPage, vendors, SURVEY_THEN_CARD)
    // Later than any screen polls.
    await statement(`update payments set created_at = created_at - interval '5 minutes'
      where player_id = (select id from players where phone = '${player.phone}')`)
    await vendors.settleBankPayments()
    const link = /There's one more thing to do before you're in: (\S+)$/
    await expect.poll(() => vendors.lastText(phone), { timeout: 30_000 }).toMatch(link)

    const page = await otherBrowser()
    await page.goto(link.exec((await vendors.lastText(phone)) ?? '')![1]!)
    await logIn(page, phone)
    await page.getByRole('radio', { name: 'Poached' }).check()
    await page.getByRole('button', { name: 'Enter now' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect((await player.entries()).map(({ status }) => status)).toEqual(['completed'])
  } finally {
    await steps('["survey", "payment"]')
  }
})
