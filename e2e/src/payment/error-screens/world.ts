/** What a scenario of the error screen has at hand, and its steps. */
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expect } from '../../harness/database-journey.ts'
import type { Statement } from '../../harness/database-journey.ts'
import { acceptTerms, approveAtBank, CARDS, fillCard, goToBank, payButton } from '../../harness/player.ts'
import { openQuickPay, payByTap } from '../../harness/quick-pay.ts'
import { registerByApi } from '../../harness/test-player.ts'
import type { TestPlayer } from '../../harness/test-player.ts'
import { CARD_ALONE, enter } from '../../harness/screens.ts'
import type { Vendors } from '../../harness/vendors.ts'

export const REFERENCE = 'ab12cd34'
export const ANSWER = '/api/generic-entry/answer'
export const PAYMENT = '/api/generic-entry/payment'
export const STATUS = '/api/ticket/generic/status'
export const QUICK_PAY = `${CARD_ALONE}/quick-pay/apple`

export type World = {
  page: Page
  context: BrowserContext
  origin: string
  request: APIRequestContext
  player: TestPlayer
  phone: string
  vendors: Vendors
  statement: Statement
  /** Statements that undo what other journeys would see. */
  undo: string[]
}

export type Scenario = {
  /** From the first page to the tap that is refused. */
  reach: (world: World) => Promise<unknown>
  /** Whether the form stays, with a message above it. */
  isNotice?: true
  injected?: string
  /** What the screen knows besides the case. */
  known?: Partial<EntryProblem>
  missingTokens?: number
  /** Another tab has paid. */
  isPaidElsewhere?: true
}

export const of = ({ phone }: TestPlayer) => `(select id from players where phone = '${phone}')`
export const CARD_ALONE_ID = 111

/** A refusal that no build knows: whatever the server does, the screen has a text. */
export async function answerUnknown(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'from-the-future', status: 409, reference: REFERENCE } }),
  )
}

/** The page of a player whose browser somebody else uses by now: its calls carry the other one's token. */
export async function sendAsAnother({ page, request, vendors, phone }: World, path: string): Promise<void> {
  const other = await registerByApi(request, vendors, `${phone.slice(0, -3)}9${phone.slice(-2)}`)
  await page.route(`**${path}`, async (route) => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${other.token}` }
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...((await response.json()) as object), reference: REFERENCE } })
  })
}

export async function openPayment(page: Page, competition = CARD_ALONE): Promise<void> {
  await page.goto(enter(competition))
  await acceptTerms(page)
  await fillCard(page, CARDS.plain)
}

/** The card is filled in, something happens, and then the player pays. */
export const paying = (happens: (world: World) => Promise<unknown>) => async (world: World) => {
  await openPayment(world.page)
  await happens(world)
  await payButton(world.page).click()
}

/** Approved at a bank that settles later, so that the page waits. */
export async function waitForBank(world: World): Promise<void> {
  await world.vendors.injectFault({ vendor: 'open-banking', operation: 'settle', fault: 'settle-late', ms: 3_600_000 })
  await goToBank(world.page, CARD_ALONE)
  await approveAtBank(world.page)
  await expect(world.page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
}

export async function tapQuickPay({ page, phone }: World, card?: RegExp): Promise<void> {
  await openQuickPay(page, QUICK_PAY)
  await payByTap(page, phone, card)
}

/** Other content, as its editor would publish it. */
export async function edit({ statement, undo }: World, id: number, path: string, value: string): Promise<void> {
  const where = `where id = ${id}`
  const [before] = await statement<{ value: string | null }>(
    `select (body #> '{${path}}')::text as value from competitions ${where}`,
  )
  const set = (to: string) => `update competitions set body = ${to} ${where}`
  const old = before?.value ?? null
  undo.push(set(old === null ? `body #- '{${path}}'` : `jsonb_set(body, '{${path}}', '${old}')`))
  await statement(set(`jsonb_set(body, '{${path}}', '${value}')`))
}

export const edited =
  (id: number, path: string, value: string, reach: Scenario['reach']): Scenario['reach'] =>
  async (world) => {
    await edit(world, id, path, value)
    await reach(world)
  }

export const openOnly =
  (address: string): Scenario['reach'] =>
  ({ page }) =>
    page.goto(address)

export const expire = (player: TestPlayer) =>
  `update entries set deadline = clock_timestamp() - interval '1 second' where player_id = ${of(player)}`

export async function answerBowl(page: Page, option: string): Promise<void> {
  await page.getByRole('checkbox', { name: option }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
}
