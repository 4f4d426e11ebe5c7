/**
 * The whole product once, for a new player: an entry, the draw by its command, the verification in the browser, a
 * claimed prize, a revealed weekly ticket, and a payout to PayPal. A screenshot of each step is stored beside the
 * report.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from '@playwright/test'
import { PHONE } from './harness/browser.ts'
import { expect, test } from './harness/database-journey.ts'
import type { Statement } from './harness/database-journey.ts'
import { confirmByText, enterNow, fillAddress, register, skipLimit } from './harness/player.ts'
import { PRIZES, openReveal, ticket, turnOver } from './harness/games/winsday.ts'

// The draw ends a competition that other journeys enter.
test.use({ ...PHONE, productName: 'newcomer' })
test.setTimeout(180_000)

const COMPETITION = { id: 131, name: 'The pictures, for two, for a year' }
const WEEK = 'newcomer-week'
const DAY_MS = 86_400_000
const NEWCOMER = '07700900955'
const run = promisify(execFile)

/** Removes the demonstration's other entries and makes the prize a parcel, so that the player who enters wins it. */
async function leaveAlone(statement: Statement): Promise<void> {
  const { id } = COMPETITION
  // Tickets are append-only, also for the owner of the database while the triggers stand.
  const guards = ['append_only', 'goes_with_its_entry']
  const turn = (how: 'disable' | 'enable') =>
    guards.map((guard) => `alter table tickets ${how} trigger ${guard};`).join(' ')
  await statement(
    `do $$ begin ${turn('disable')} delete from tickets where competition_id = ${id}; ${turn('enable')} end $$`,
  )
  await statement(`delete from entries where competition_id = ${id}`)
  const tiers = [{ name: PRIZES.parcel.name, winners: 1, prize: PRIZES.parcel }]
  await statement(`update competitions set body = jsonb_set(body, '{meta,prizeTiers}', '${JSON.stringify(tiers)}'::jsonb)
    where id = ${id}`)
}

/** A past weekly draw that is due and in which only this player has a ticket. */
async function holdWeek(statement: Statement): Promise<void> {
  await statement(`update entries set finished_at = now() - interval '4000 days'
    where player_id = (select id from players where phone = '${NEWCOMER}')`)
  const [cutOff, drawsAt] = [new Date(Date.now() - 3999 * DAY_MS).toISOString(), new Date().toISOString()]
  const body = {
    name: 'A week of one’s own',
    cutOff,
    drawsAt,
    prizes: [{ prize: PRIZES.cash, winners: 1 }],
    alternates: 0,
    onePrizePerPlayer: false,
    terms: '<p>Nothing has to be bought.</p>',
  }
  await statement(`insert into winsday_draws (id, name, draws_at, cut_off, body, revision)
    values ('${WEEK}', '${body.name}', '${drawsAt}', '${cutOff}', '${JSON.stringify(body)}'::jsonb, 1)`)
}

const wakeJobs = (statement: Statement) => statement(`select pg_notify('wake-draws', '')`)

/** Approves as a draw officer at the desk. */
async function approve(request: APIRequestContext, origin: string, id: string, nth: number): Promise<void> {
  const entered = await request.get(`/_demo/desk/log-in?role=draw-officer&nth=${nth}`, { maxRedirects: 0 })
  const cookie = (entered.headers()['set-cookie'] ?? '').split(';')[0]!
  const headers = { origin, 'sec-fetch-site': 'same-origin', cookie }
  const answer = await request.post(`/api/desk/draws/${id}/approve`, { headers, data: {} })
  expect(answer.status()).toBe(200)
}

test('a newcomer enters, checks the draw, claims, reveals, and is paid', async ({
  page,
  request,
  product,
  statement,
  vendors,
}, info) => {
  let shots = 0
  const keep = (name: string) => page.screenshot({ path: info.outputPath(`${(shots += 1)}-${name}.png`) })

  await leaveAlone(statement)
  await page.goto(`/win/competition/${COMPETITION.id}/enter`)
  await register(page, vendors, NEWCOMER)
  await skipLimit(page)
  await enterNow(page)
  await expect(page.getByRole('heading', { name: /You’re in/ })).toBeVisible()
  await keep('entered')

  const command = fileURLToPath(new URL('../../demo/src/draw.ts', import.meta.url))
  const { stdout } = await run(process.execPath, [command, 'demo', '--origin', product.origin])
  const address = /Check it in your browser: \S+(\/win\/draws\/\S+)/.exec(stdout)?.[1]
  await page.goto(address!)
  await expect(page.getByRole('heading', { level: 1, name: COMPETITION.name })).toBeVisible()
  await page.getByRole('button', { name: 'Check this draw' }).click()
  await expect(page.getByText('All checks passed.')).toBeVisible()
  await keep('checked')

  const parcel = page.getByRole('listitem').filter({ hasText: PRIZES.parcel.name })
  await expect(async () => {
    await page.goto('/win/profile/prizes/physical')
    await expect(parcel).toContainText('Yours to claim', { timeout: 3_000 })
  }).toPass()
  await parcel.getByRole('link', { name: 'Claim it' }).click()
  await fillAddress(page)
  await page.getByRole('radio', { name: 'Initials' }).check()
  await page.getByRole('button', { name: 'Claim it' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. It’s claimed.' })).toBeVisible()
  await keep('claimed')

  await holdWeek(statement)
  // This job opens the draws of everything that has ended.
  expect((await request.post('/_demo/draws/end')).status()).toBe(200)
  const week = async () =>
    (await statement<{ id: string; state: string }>(`select id, state from draws where subject_id = '${WEEK}'`))[0]
  await expect(async () => {
    await wakeJobs(statement)
    expect((await week())?.state).toBe('drawn')
  }).toPass({ timeout: 60_000 })
  const { id } = (await week())!
  for (const nth of [1, 2]) await approve(request, product.origin, id, nth)
  await expect(async () => {
    await wakeJobs(statement)
    const [award] = await statement(`select from awards where draw_id = '${id}'`)
    expect(award).toBeDefined()
  }).toPass({ timeout: 60_000 })
  await openReveal(page)
  await turnOver(page)
  await expect(ticket(page)).toContainText('You’ve won £25')
  await keep('revealed')

  await ticket(page).getByRole('link', { name: 'Get paid' }).click()
  await page.getByRole('link', { name: 'Pay out to PayPal' }).click()
  await page.getByRole('button', { name: 'Log in with PayPal' }).click()
  await page.getByRole('button', { name: 'Agree and continue' }).click()
  await page.getByRole('button', { name: 'Pay out £25' }).click()
  await confirmByText(page, vendors, NEWCOMER, 'Pay out £25')
  await expect(page.getByText('It’s in your PayPal account.')).toBeVisible({ timeout: 30_000 })
  await keep('paid')
})
