/**
 * Cash prizes to PayPal: the account is linked, the payout is requested with a texted code and followed to its end, and
 * the money comes back if it does not arrive (1-site §2, §7).
 */
import type { Page } from '@playwright/test'
import { NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { giveCash } from '../harness/give-cash.ts'
import { confirmByText } from '../harness/player.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYOUTS = '/win/profile/payouts'
const PAYPAL = `${PAYOUTS}/paypal`

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pay out to PayPal' })
const payouts = (page: Page) => page.getByRole('region', { name: 'Your payouts' }).getByRole('listitem')

/** Goes to PayPal, confirms the account there, and returns. */
async function linkAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in with PayPal' }).click()
  await expect(page.getByRole('heading', { name: 'Log in with PayPal' })).toBeVisible()
  await page.getByRole('radio', { name }).check()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await expect(page).toHaveURL(new RegExp(PAYPAL))
}

// Rows 1.1-12, 1.2-24, 1.2-25
test(
  'a payout from start to end: account linked, requested once, paid, and confirmed by a message',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement, vendors }) => {
    await giveCash(statement, player, 2550)
    await page.goto('/win/profile/home')
    await page.getByRole('link', { name: 'Get paid' }).click()
    await expect(page).toHaveURL(PAYOUTS)
    await page.getByRole('link', { name: 'Pay out to PayPal' }).click()
    await linkAccount(page, 'Alex Marsh')
    const account = page.getByRole('region', { name: 'Your PayPal account' })
    await expect(account).toContainText('a…x@example.com')
    // PayPal's code is valid once, and has been removed from the address.
    await expect(page).toHaveURL(PAYPAL)
    const amount = page.getByLabel('How much would you like paid out?')
    await expect(amount).toHaveValue('25.50')
    for (const [typed, words] of [
      ['25.51', 'That’s more than you have'],
      ['0', 'Enter an amount in pounds, like 25 or 7.50'],
    ] as const) {
      await amount.fill(typed)
      await page.getByRole('button', { name: /^Pay out/ }).click()
      await expect(page.getByText(words)).toBeVisible()
    }
    await amount.fill('20')
    await page.getByRole('button', { name: 'Pay out £20' }).click()
    await confirmByText(page, vendors, player.phone, 'Pay out £20')
    await expect(payouts(page)).toContainText('£20')
    await expect(payouts(page)).toContainText('It’s in your PayPal account.')
    await expect(dialog(page)).toContainText('£5.50')
    const [sent] = await statement<{ state: string }>(
      `select state from payouts where player_id = (select id from players where phone = '${player.phone}')`,
    )
    expect(sent).toEqual({ state: 'paid' })
  },
)

test('returning without an account shows an error; linking a different account needs a texted code', async ({
  playerPage: page,
  player,
  statement,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, '/api/payouts/paypal/user-info'))
  await giveCash(statement, player, 700)
  await page.goto(PAYPAL)
  await page.getByRole('button', { name: 'Log in with PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('You came back from PayPal without linking an account.')
  await linkAccount(page, 'Alex Marsh')
  await page.getByRole('button', { name: 'Not you?' }).click()
  await linkAccount(page, 'Robin Demo')
  await expect(dialog(page)).toContainText('You’re changing where your money goes')
  // The state survives a reload.
  await page.reload()
  await confirmByText(page, vendors, player.phone, 'Link this account')
  await expect(page.getByRole('region', { name: 'Your PayPal account' })).toContainText('Robin Demo')
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('region', { name: 'Your PayPal account' })).toContainText('Robin Demo')
})

test.describe('on a narrow screen', () => {
  test.use(NARROW)
})
