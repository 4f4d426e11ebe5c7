import { DESKTOP, MOVING, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  answerBank,
  CARDS,
  chooseBundle,
  enterNow,
  fillCard,
  payButton,
  payByCard,
  register,
  shownTickets,
  skipLimit,
} from '../harness/player.ts'

test.use(MOVING)

for (const [screen, how] of Object.entries({ PHONE, DESKTOP })) {
  test.describe(`on a ${screen.toLowerCase()}`, () => {
    test.use(how)

    // Rows 1.1-03, 1.2-18
    // Rows 2.1-06, 2.2-03
    // Row 1.8-11
    test(
      'a new visitor finds a prize, registers by a texted code, pays by card with a challenge and gets tickets and tokens',
      { tag: screen === 'PHONE' ? '@gate' : [] },
      async ({ page, vendors, phone }) => {
        await page.goto('/win')
        await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
        const details = page.getByRole('dialog')
        await expect(details.getByRole('heading', { name: '£20,000 tax-free cash' })).toBeVisible()
        await expect(details.getByText('Each entry earns 10 tokens, however you send it.')).toBeVisible()
        await details.getByRole('link', { name: 'Enter Online Now!' }).click()

        await register(page, vendors, phone)

        await chooseBundle(page, '6 entries')
        await expect(page.getByLabel('Your order')).toContainText('You’ll earn60 tokens')
        await payByCard(page, CARDS.challenged)
        await answerBank(page, '1234')

        const won = await shownTickets(page)
        expect(new Set(won).size).toBe(6)
        expect(await vendors.capturedPence()).toEqual([750])
        await expect(page.getByText('You’ve earned 60 tokens')).toBeVisible()

        await page.getByRole('link', { name: 'My entries' }).click()
        const entries = page.getByRole('dialog')
        await expect(entries.getByText('£20,000 tax-free cash')).toBeVisible()
        for (const ticket of won) await expect(entries.getByText(ticket)).toBeVisible()
        await expect(entries.getByText('You earned 60 tokens')).toBeVisible()
      },
    )

    test('the question comes before the card payment', async ({ page, vendors, phone }) => {
      await page.goto('/win')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Enter Online Now!/ })
        .click()
      await register(page, vendors, phone)
      await skipLimit(page)

      await enterNow(page)
      await page.getByRole('radio', { name: 'Toast' }).check()
      await page.getByRole('button', { name: 'This is my answer' }).click()
      await expect(page.getByText('That’s right!')).toBeVisible()

      await fillCard(page, CARDS.plain)
      await payButton(page).click()
      // Every entry counts twice in this competition.
      expect(await shownTickets(page)).toHaveLength(2)
      expect(await vendors.capturedPence()).toEqual([200])
    })
  })
}
