/** A player's Winsday tickets: inserted into the database, and revealed in the browser. */
import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import type { Statement } from '../database-journey.ts'
import type { TestPlayer } from '../test-player.ts'

export const REVEAL = '/win/profile/reveal'

export const PRIZES = {
  cash: { type: 'monetary', value: 2500, name: '£25' },
  tokens: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' },
  entries: { type: 'entry', value: 3, numberOfEntries: 3, name: '3 entries' },
  parcel: { type: 'physical', value: 800, physicalType: 'parcel', name: 'a Late Breakfast mug' },
  voucher: { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial', name: 'a £15 voucher' },
} as const

/** The last draw of the demonstration. The site shows its counter. */
const DRAW = 'winsday-counter'
const FIRST_TICKET = 501_000

/** Inserts tickets of the last draw for a player, in this order. */
export async function giveTickets(
  statement: Statement,
  { phone }: TestPlayer,
  prizes: readonly (object | null)[],
): Promise<void> {
  const rows = prizes.map((prize, at) => {
    const json = prize === null ? 'null' : `'${JSON.stringify(prize)}'::jsonb`
    return `((select id from players where phone = '${phone}'), ${FIRST_TICKET + at}, '${DRAW}', ${json})`
  })
  await statement(`insert into winsday_tickets (player_id, id, draw_id, prize) values ${rows.join(', ')}`)
  for (const [at, prize] of prizes.entries())
    if (prize) await giveAward(statement, phone, { ticket: FIRST_TICKET + at, prize, state: 'unrevealed' })
}

let awardCount = 0
/** Inserts the award of a ticket, as a draw creates it. */
export async function giveAward(
  statement: Statement,
  phone: string,
  { ticket, prize, state }: { ticket: number; prize: object; state: 'unrevealed' | 'offered' },
): Promise<void> {
  await statement(`insert into awards (player_id, draw_id, place, ticket, prize, state, claim_by)
    values ((select id from players where phone = '${phone}'), gen_random_uuid(), ${(awardCount += 1)}, ${ticket},
      '${JSON.stringify(prize)}'::jsonb, '${state}', ${state === 'offered' ? "now() + interval '20 days'" : 'null'})`)
}

/** What the ledger has credited to a player for prizes, by asset. */
export async function awardsOf(statement: Statement, { phone }: TestPlayer): Promise<Record<string, number>> {
  const rows = await statement<{ asset: string; amount: number }>(
    `select asset, sum(amount)::int as amount from ledger_transfers
     where player_id = (select id from players where phone = '${phone}') and reason = 'prize' group by asset`,
  )
  return Object.fromEntries(rows.map(({ asset, amount }) => [asset, amount]))
}

export const turnButton = (page: Page) => page.getByRole('button', { name: /^Turn (it over|over the next one)$/ })
export const ticket = (page: Page) => page.getByRole('dialog').locator('[data-face]')
export const faceDown = (page: Page) => page.getByRole('dialog').locator('[data-face="down"]')

/** Opens the page and closes the operator's text. */
export async function openReveal(page: Page): Promise<void> {
  await page.goto(REVEAL)
  const dismiss = page.getByRole('button', { name: 'Show me my tickets' })
  await expect(dismiss).toBeVisible()
  await dismiss.click()
  await expect(turnButton(page)).toBeVisible()
}

/** Taps until the call is on its way. A second tap right after another is ignored, so one tap may not be enough. */
export async function turnOver(page: Page): Promise<void> {
  let isSent = false
  const watch = (request: Request) => (isSent ||= request.url().endsWith('/api/tickets/reveal'))
  page.on('request', watch)
  await expect(async () => {
    if (!isSent) await turnButton(page).click()
    await expect.poll(() => isSent, { timeout: 500 }).toBe(true)
  }).toPass({ timeout: 30_000 })
  page.off('request', watch)
}
