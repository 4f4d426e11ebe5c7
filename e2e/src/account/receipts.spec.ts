/** A player pays by card, gets one receipt on their phone, and finds it in My entries; their year has the same figures. */
import { readFile } from 'node:fs/promises'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { translator } from '../harness/conditions/translator.ts'
import { mainJourney } from '../harness/main-journey.ts'
import { payByCard, shownTickets } from '../harness/player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

test(
  'a card payment has a receipt: on the phone, in My entries, and in the year’s figures',
  { tag: '@gate' },
  async ({ playerPage: page, player, vendors }) => {
    await page.goto(enter(CARD_ALONE))
    await payByCard(page)
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
  },
)

test.describe('in a translated page', () => {
  test.use({ browserAs: [translator('before')] })

  test('a new player with a number as people type it pays, and the inbox has the receipt with every fact', async ({
    page,
    vendors,
    phone,
    pageErrors,
  }) => {
    pageErrors.allow(/^page failure: part$/)
    const typed = phone.replace(/^(\d{5})(\d{3})/, '$1 $2 ')
    const [ticket] = await mainJourney({ page, vendors, phone, typed })
    await page.getByRole('link', { name: 'See your receipt' }).click()
    const receipt = page.getByRole('region', { name: 'Receipt' })
    const facts = ['£20,000 tax-free cash', `1 ticket: ${ticket}`, '£1.50', 'Card ending 1111', 'Closes', 'The draw']
    for (const fact of [...facts, 'Terms you accepted', 'Receipt number']) await expect(receipt).toContainText(fact)
    await expect(page.getByText('Anything not right?')).toBeVisible()
    const version = /Version\s+(\d+)/.exec(await receipt.innerText().then((text) => text.replaceAll('\u200B', '')))![1]!

    await page.goto('/_demo/inbox')
    const device = page.getByRole('region', { name: `Messages to ${phone}` })
    await expect(device).toContainText(
      `Receipt: £1.50 by card 1111, 1 ticket for £20,000 tax-free cash, terms ${version}. More:`,
      { timeout: 20_000 },
    )
    await device.getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Your receipt' })).toBeVisible()
  })
})
