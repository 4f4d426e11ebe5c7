/** Exchanging cash prizes for tokens: the player gets what the page shows beforehand, exactly once (1-site §2, §7). */
import { NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import { giveCash } from '../harness/give-cash.ts'

test.use(PHONE)

const EXCHANGE = '/win/profile/payouts/exchange'

// Row 1.2-26
test(
  'cash is swapped for tokens in whole steps, and less than a step stays',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement }) => {
    await giveCash(statement, player, 2550)
    await page.goto('/win/profile/home')
    await page.getByRole('link', { name: 'Get paid' }).click()
    await page.getByRole('link', { name: 'Swap for tokens' }).click()
    await expect(page).toHaveURL(EXCHANGE)
    const dialog = page.getByRole('dialog', { name: 'Swap cash prizes' })
    await expect(dialog).toContainText('£1 gets you 120 tokens.')
    await expect(dialog.getByRole('status')).toHaveText(
      'You swap £25 for 3,000 tokens. We swap £1 at a time, so 50p stays in your cash prizes.',
    )
    await dialog.getByLabel('How much would you like to swap?').fill('10')
    await dialog.getByRole('button', { name: 'Swap £10 for 1,200 tokens' }).click()
    await expect(dialog.getByRole('heading', { name: '1,200 tokens for you' })).toBeFocused()
    await expect(dialog).toContainText('You swapped £10. You have £15.50 left in your cash prizes.')
    expect(await player.balances()).toMatchObject({ cashPence: 1550, tokens: 1200 })
    await dialog.getByRole('button', { name: 'Swap more' }).click()
    await expect(dialog.getByLabel('How much would you like to swap?')).toHaveValue('15.50')
  },
)

test('more than the balance, or less than a step, is refused at the field and not sent', async ({
  playerPage: page,
  player,
  statement,
}) => {
  await giveCash(statement, player, 2550)
  await page.goto(EXCHANGE)
  const amount = page.getByLabel('How much would you like to swap?')
  for (const [typed, words] of [
    ['25.51', 'That’s more than you have'],
    ['0.99', 'That’s less than you can swap'],
    ['lots', 'Enter an amount in pounds, like 25 or 7.50'],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test.describe('on a narrow screen', () => {
  test.use(NARROW)
})
