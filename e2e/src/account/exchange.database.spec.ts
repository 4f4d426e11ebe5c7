/** Exchanging cash prizes for tokens: the player gets what the page shows beforehand, exactly once (1-site §2, §7). */
import { NARROW, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { expectUsableInAllColours } from '../harness/usable.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const EXCHANGE = '/win/profile/payouts/exchange'
const CALL = '/api/account/exchange'

async function giveCash(statement: Statement, { phone }: TestPlayer, pence: number): Promise<void> {
  const player = `(select id from players where phone = '${phone}')`
  await statement(`insert into wallets as w (player_id, asset, balance) values (${player}, 'cash', ${pence})
    on conflict (player_id, asset) do update set balance = w.balance + excluded.balance`)
  await statement(`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
    values (${player}, 'cash', 'issued', 'wallet', ${pence}, 'prize')`)
}

const takeCash = (statement: Statement, { phone }: TestPlayer) =>
  statement(
    `update wallets set balance = 0 where player_id = (select id from players where phone = '${phone}') and asset = 'cash'`,
  )

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

test('a swap of cash that another tab has spent is refused', async ({
  playerPage: page,
  player,
  statement,
  pageErrors,
}) => {
  pageErrors.allow(responseError(409, CALL))
  await giveCash(statement, player, 2500)
  await page.goto(EXCHANGE)
  const swap = page.getByRole('button', { name: 'Swap £25 for 3,000 tokens' })
  await expect(swap).toBeVisible()
  await takeCash(statement, player)
  await swap.click()
  await expect(page.getByRole('alert')).toHaveText('You don’t have that much in cash prizes, so nothing has changed.')
  expect((await player.balances()).tokens).toBe(0)
})

test('a swap whose response was lost is made once, however often it is tapped', async ({
  playerPage: page,
  player,
  statement,
  pageErrors,
}) => {
  await giveCash(statement, player, 5000)
  await page.goto(EXCHANGE)
  await page.getByLabel('How much would you like to swap?').fill('20')
  await pageErrors.dropResponse(page, CALL)
  const swap = page.getByRole('button', { name: 'Swap £20 for 2,400 tokens' })
  await swap.click()
  await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  await swap.click()
  await expect(page.getByRole('heading', { name: '2,400 tokens for you' })).toBeVisible()
  expect(await player.balances()).toMatchObject({ cashPence: 3000, tokens: 2400 })
})

test('without cash there is nothing to swap, and the page explains where cash comes from', async ({
  playerPage: page,
}) => {
  await page.goto(EXCHANGE)
  await expect(page.getByText('You don’t have enough in cash prizes to swap.')).toBeVisible()
})

test.describe('on a narrow screen', () => {
  test.use(NARROW)

  test('axe finds nothing, targets are large enough and no text is cut off', async ({
    playerPage: page,
    player,
    statement,
  }) => {
    await giveCash(statement, player, 2550)
    await page.goto(EXCHANGE)
    await expect(page.getByRole('button', { name: /^Swap £25/ })).toBeVisible()
    await expectUsableInAllColours(page, 'the exchange')
  })
})
