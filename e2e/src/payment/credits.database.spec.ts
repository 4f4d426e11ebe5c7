import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import { acceptTerms, CARDS, chooseBundle, fillCard, payButton, shownTickets } from '../harness/player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import { CARD_ALONE, enter } from '../harness/screens.ts'

test.use(PHONE)

type Credits = { v1Entries: number; v2Pence: number; discounts: { pence: number }[] }

const fetchCredits = (player: TestPlayer) => () => player.call<Credits>('/api/account/credits')

/** Three free entries, £5 of entry credit, and a £2.50 discount until the day after tomorrow. */
async function giveCredits(statement: Statement, { phone }: TestPlayer): Promise<void> {
  const of = `select id from players where phone = '${phone}'`
  for (const [asset, amount] of [
    ['entry-credits-v1', 3],
    ['entry-credits-v2', 500],
    ['discount-credits', 250],
  ]) {
    await statement(
      `insert into wallets (player_id, asset, balance) values ((${of}), '${asset}', ${amount})
         on conflict (player_id, asset) do update set balance = excluded.balance`,
    )
    await statement(
      `insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason)
         values ((${of}), '${asset}', 'issued', 'wallet', ${amount}, 'award')`,
    )
  }
  await statement(
    `insert into discount_credits (player_id, id, pence, expires_at)
       values ((${of}), gen_random_uuid(), 250, clock_timestamp() + interval '2 days')`,
  )
}

// Row 1.1-22
test(
  'credits pay for all of an entry, or for a part of it together with a card, and the total shows it',
  { tag: '@gate' },
  async ({ playerPage: page, player, statement, vendors }) => {
    await giveCredits(statement, player)
    const held = fetchCredits(player)

    // Whole entries cannot be combined with other credits, and pay only for as many entries as there are.
    await page.goto(enter(CARD_ALONE))
    const free = page.getByRole('checkbox', { name: /3 free/ })
    const credit = page.getByRole('checkbox', { name: /of entry credit/ })
    const discount = page.getByRole('checkbox', { name: /^Take £2\.50 off/ })
    await chooseBundle(page, '6 entries')
    await expect(free).toBeDisabled()
    await chooseBundle(page, '1 entry')
    await credit.check()
    await free.check()
    await expect(credit).not.toBeChecked()
    await expect(page.getByRole('group', { name: 'How would you like to pay?' })).toHaveCount(0)
    await acceptTerms(page)
    await page.getByRole('button', { name: 'Enter with credits' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(page.getByRole('region', { name: 'What you entered' })).toContainText('PaidWith credits')
    expect(await held()).toMatchObject({ v1Entries: 2, v2Pence: 500 })
    expect(await vendors.capturedPence()).toEqual([])

    // The discount applies first, then the credit; a card pays the rest.
    await page.goto(enter(CARD_ALONE))
    await chooseBundle(page, '13 entries')
    await discount.check()
    await credit.check()
    const sum = page.getByLabel('Your order')
    await expect(sum).toHaveText(/13 entries£15Discount−£2\.50Entry credit−£5To pay£7\.50/)
    await acceptTerms(page)
    await fillCard(page, CARDS.plain)
    await expect(payButton(page)).toHaveText('Pay £7.50')
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(13)
    expect(await vendors.capturedPence()).toEqual([750])
    expect(await held()).toMatchObject({ v1Entries: 2, v2Pence: 0, discounts: [] })
  },
)
