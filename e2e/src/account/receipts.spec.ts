/** A player pays by card, gets one receipt on their phone, and finds it in My entries; their year has the same figures. */
import { readFile } from 'node:fs/promises'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { CARDS, acceptTerms, fillCard, payButton, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

test('a card payment has a receipt: on the phone, in My entries, and in the year’s figures', async ({
  playerPage: page,
  player,
  vendors,
}) => {
  await page.goto(enter(CARD_ALONE))
  await fillCard(page, CARDS.plain)
  await acceptTerms(page)
  await payButton(page).click()
  await shownTickets(page)
  await expect
    .poll(() => vendors.lastReceipt(player.phone), { timeout: 20_000 })
    .toMatch(/^Receipt: £1\.50 by card 1111/)

  await page.goto('/win/profile/entries')
  await page.getByRole('link', { name: 'Your receipt' }).first().click()
  const receipt = page.getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Card ending 1111')
  await expect(receipt).toContainText('£1.50')
  await page.getByRole('button', { name: 'Text it to me' }).click()
  await expect(page.getByText('On its way to your phone.')).toBeVisible()
  await page.getByRole('link', { name: 'The terms as you accepted them' }).click()
  await expect(page.getByText('This version never changes.')).toBeVisible()

  await page.goto('/win/profile/statement')
  await expect(page.getByRole('heading', { name: /: you spent £1\.50$/ })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save for a spreadsheet' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(',1.50,')
})
