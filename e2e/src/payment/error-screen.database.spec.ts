/**
 * The competition error screen (2-flows §8): each of its cases, at each place where it can happen, with title, text and
 * reference. Most are reached as a player reaches them. `injected` says what no player can do: the request or the reply is
 * changed on its way.
 */
import { ERROR_CASES, ERROR_PLACES, SPECIFIED_CASES } from '@fairdraw/rules/entry/error-cases.ts'
import type { ErrorPlace } from '@fairdraw/rules/entry/error-cases.ts'
import { errorScreen } from '@fairdraw/rules/entry/error-screen.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import {
  acceptTerms,
  approveAtBank,
  CARDS,
  chooseBank,
  choosePaymentOption,
  enterNow,
  fillCard,
  goToBank,
  openPayPal,
  openQuestion,
  payButton,
  shownTickets,
} from '../harness/player.ts'
import { openQuickPay, payByTap } from '../harness/quick-pay.ts'
import { logInByApi, registerByApi, rememberMe } from '../harness/test-player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import {
  CARD_ALONE,
  FREE_OF_STEPS,
  MANY_ANSWERS,
  ON_HOLD,
  QUIZ_THEN_CARD,
  QUIZ_THEN_TOKENS,
  SKILL_QUIZ,
  SURVEY_THEN_CARD,
  TOKENS_ALONE,
  enter,
} from '../harness/screens.ts'
import { giveAnswer, shownQuestion } from '../harness/games/skill-questions.ts'
import type { Vendors } from '../harness/vendors.ts'

test.use(PHONE)

const REFERENCE = 'ab12cd34'
const ANSWER = '/api/generic-entry/answer'
const PAYMENT = '/api/generic-entry/payment'
const STATUS = '/api/ticket/generic/status'
const QUICK_PAY = `${CARD_ALONE}/quick-pay/apple`

type World = {
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

type Scenario = {
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

const of = ({ phone }: TestPlayer) => `(select id from players where phone = '${phone}')`
const CARD_ALONE_ID = 111

/** A refusal that no build knows: whatever the server does, the screen has a text. */
async function answerUnknown(page: Page, path: string): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'from-the-future', status: 409, reference: REFERENCE } }),
  )
}

/** The page of a player whose browser somebody else uses by now: its calls carry the other one's token. */
async function sendAsAnother({ page, request, vendors, phone }: World, path: string): Promise<void> {
  const other = await registerByApi(request, vendors, `${phone.slice(0, -3)}9${phone.slice(-2)}`)
  await page.route(`**${path}`, async (route) => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${other.token}` }
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...((await response.json()) as object), reference: REFERENCE } })
  })
}

async function openPayment(page: Page, competition = CARD_ALONE): Promise<void> {
  await page.goto(enter(competition))
  await acceptTerms(page)
  await fillCard(page, CARDS.plain)
}

/** The card is filled in, something happens, and then the player pays. */
const paying = (happens: (world: World) => Promise<unknown>) => async (world: World) => {
  await openPayment(world.page)
  await happens(world)
  await payButton(world.page).click()
}

/** Approved at a bank that settles later, so that the page waits. */
async function waitForBank(world: World): Promise<void> {
  await world.vendors.injectFault({ vendor: 'open-banking', operation: 'settle', fault: 'settle-late', ms: 3_600_000 })
  await goToBank(world.page, CARD_ALONE)
  await approveAtBank(world.page)
  await expect(world.page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
}

async function tapQuickPay({ page, phone }: World, card?: RegExp): Promise<void> {
  await openQuickPay(page, QUICK_PAY)
  await payByTap(page, phone, card)
}

/** Other content, as its editor would publish it. */
async function edit({ statement, undo }: World, id: number, path: string, value: string): Promise<void> {
  const where = `where id = ${id}`
  const [before] = await statement<{ value: string | null }>(
    `select (body #> '{${path}}')::text as value from competitions ${where}`,
  )
  const set = (to: string) => `update competitions set body = ${to} ${where}`
  const old = before?.value ?? null
  undo.push(set(old === null ? `body #- '{${path}}'` : `jsonb_set(body, '{${path}}', '${old}')`))
  await statement(set(`jsonb_set(body, '{${path}}', '${value}')`))
}

const edited =
  (id: number, path: string, value: string, reach: Scenario['reach']): Scenario['reach'] =>
  async (world) => {
    await edit(world, id, path, value)
    await reach(world)
  }

const openOnly =
  (address: string): Scenario['reach'] =>
  ({ page }) =>
    page.goto(address)

const SCENARIOS: Record<string, Scenario> = {
  'email-not-verified at enter': { reach: openOnly('/win/competition/121/a-watch-for-good-times/enter') },
  'on-hold at enter': { reach: openOnly(enter(ON_HOLD)) },
  'closed at enter': { reach: openOnly('/win/competition/153/a-cellar-of-wine/enter') },
  'not-started at enter': { reach: openOnly('/win/competition/151/a-week-in-the-snow/enter') },
  'entry-limit-exceeded at enter': {
    reach: async ({ page, context, origin, request }) => {
      await rememberMe(context, origin, await logInByApi(request, '07700900005'))
      await page.goto(enter(FREE_OF_STEPS))
    },
  },
  'unauthorized at enter': { reach: openOnly('/win/competition/154/crew-night-the-wrap-party/enter') },
  'not-enough-tokens at enter': { reach: openOnly(enter(TOKENS_ALONE)), missingTokens: 20 },
  'internal-error at enter': {
    injected: 'a refusal that this build does not know',
    reach: async ({ page }) => {
      await answerUnknown(page, '/api/generic-entry/may-enter')
      await page.goto(enter(FREE_OF_STEPS))
    },
  },

  'no-active-ticket at step': {
    reach: async ({ page, statement, player }) => {
      await openQuestion(page, MANY_ANSWERS)
      await statement(`update entries set state = 'cancelled' where player_id = ${of(player)}`)
      await answerBowl(page, 'Oats')
    },
  },
  'entry-timeout at step': {
    reach: async ({ page, statement, player }) => {
      await openQuestion(page, MANY_ANSWERS)
      await statement(expire(player))
      await answerBowl(page, 'Oats')
    },
  },
  'entry-finished at step': {
    reach: async ({ page, context }) => {
      await openQuestion(page, MANY_ANSWERS)
      const other = await context.newPage()
      await openQuestion(other, MANY_ANSWERS)
      await answerBowl(other, 'Oats')
      await shownTickets(other)
      await other.close()
      await answerBowl(page, 'Raisins')
    },
  },
  'unauthorized at step': {
    injected: 'the token of another player',
    reach: async (world) => {
      await openQuestion(world.page, MANY_ANSWERS)
      await sendAsAnother(world, ANSWER)
      await answerBowl(world.page, 'Oats')
    },
  },
  'step-not-finished at step': {
    reach: async ({ page, context }) => {
      await openQuestion(page, SKILL_QUIZ)
      const other = await context.newPage()
      await openQuestion(other, SKILL_QUIZ)
      const first = await shownQuestion(other)
      await giveAnswer(other, first.right)
      await expect(other.getByRole('heading', { name: first.text })).toBeHidden()
      await other.close()
      await giveAnswer(page, first.right)
    },
  },
  'payment-duplicated at step': {
    reach: async ({ page, context }) => {
      await openQuestion(page, QUIZ_THEN_CARD)
      const other = await context.newPage()
      await openQuestion(other, QUIZ_THEN_CARD)
      await giveAnswer(other, 'Toast')
      await chooseBank(other, 'Alder Bank')
      await payButton(other).click()
      await expect(other.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()
      await other.close()
      await giveAnswer(page, 'Toast')
    },
  },
  'internal-error at step': {
    injected: 'a refusal that this build does not know',
    reach: async ({ page }) => {
      await openQuestion(page, MANY_ANSWERS)
      await answerUnknown(page, ANSWER)
      await answerBowl(page, 'Oats')
    },
  },

  'on-hold at payment': {
    reach: paying((world) => edit(world, CARD_ALONE_ID, 'status', '"on-hold"')),
  },
  'wrong-payment-method at payment': {
    reach: paying((world) => edit(world, CARD_ALONE_ID, 'meta,payment,paymentForm', '"tokens"')),
  },
  'no-active-ticket at payment': {
    reach: paying(({ statement, player }) =>
      statement(`update entries set state = 'cancelled' where player_id = ${of(player)}`),
    ),
  },
  'age-unverified at payment': {
    reach: paying(({ statement, player }) =>
      statement(`update players set age_stated_at = null where id = ${of(player)}`),
    ),
  },
  'entry-timeout at payment': { reach: paying(({ statement, player }) => statement(expire(player))) },
  'entry-finished at payment': {
    isPaidElsewhere: true,
    reach: paying(async ({ context }) => {
      const other = await context.newPage()
      await openPayment(other)
      await payButton(other).click()
      await shownTickets(other)
      await other.close()
    }),
  },
  'entry-limit-exceeded at payment': {
    isNotice: true,
    reach: edited(CARD_ALONE_ID, 'meta,cap', '3', async ({ page }) => {
      await openPayment(page)
      await page.getByRole('radio', { name: '6 entries' }).check()
      await payButton(page).click()
    }),
  },
  'unauthorized at payment': {
    injected: 'the token of another player',
    reach: paying((world) => sendAsAnother(world, PAYMENT)),
  },
  'not-enough-tokens at payment': {
    reach: async ({ page, request, player, statement }) => {
      await statement(`update wallets set balance = 40 where asset = 'tokens' and player_id = ${of(player)}`)
      await openQuestion(page, QUIZ_THEN_TOKENS)
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: 'This is my answer' }).click()
      const pay = page.getByRole('button', { name: /tokens/ })
      await expect(pay).toBeVisible()
      // Spent in another tab.
      const reply = await request.post('/api/generic-entry/enter', {
        data: { competitionId: 143, termsAccepted: true },
        headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': crypto.randomUUID() },
      })
      expect(reply.status()).toBe(200)
      await pay.click()
    },
  },
  'step-not-finished at payment': {
    isPaidElsewhere: true,
    reach: edited(157, 'meta,steps', '["payment", "survey"]', async ({ page, context }) => {
      await openPayment(page, SURVEY_THEN_CARD)
      const other = await context.newPage()
      await openPayment(other, SURVEY_THEN_CARD)
      await payButton(other).click()
      await expect(other.getByRole('radio', { name: 'Poached' })).toBeVisible()
      await other.close()
      await payButton(page).click()
    }),
  },
  'payment-duplicated at payment': {
    reach: paying(async ({ context }) => {
      const other = await context.newPage()
      await goToBank(other, CARD_ALONE)
      await other.close()
    }),
  },
  'entry-failed at payment': {
    isNotice: true,
    known: { method: 'card' },
    reach: async ({ page }) => {
      await openPayment(page)
      await fillCard(page, CARDS.declined)
      await payButton(page).click()
    },
  },
  'entry-failed at payment, by PayPal': {
    isNotice: true,
    known: { method: 'paypal' },
    reach: async ({ page }) => {
      await page.goto(enter(CARD_ALONE))
      await acceptTerms(page)
      await choosePaymentOption(page, 'PayPal')
      const payPal = await openPayPal(page)
      await payPal.getByRole('radio', { name: /declined by the bank/i }).check()
      await payPal.getByRole('button', { name: /^Pay/ }).click()
    },
  },
  'entry-failed at payment, by a wrong security code': {
    isNotice: true,
    known: { method: 'card', failure: 'security-code' },
    reach: async ({ page }) => {
      await openPayment(page)
      await fillCard(page, CARDS.wrongCode)
      await payButton(page).click()
    },
  },
  'internal-error at payment': {
    injected: 'a refusal that this build does not know',
    reach: paying(({ page }) => answerUnknown(page, PAYMENT)),
  },

  'on-hold at quick-pay': { reach: edited(CARD_ALONE_ID, 'status', '"on-hold"', openOnly(QUICK_PAY)) },
  'wrong-payment-method at quick-pay': { reach: openOnly(`${QUIZ_THEN_CARD}/quick-pay/apple`) },
  'closed at quick-pay': {
    reach: edited(CARD_ALONE_ID, 'dateStop', '"2026-01-02T21:00:00.000Z"', openOnly(QUICK_PAY)),
  },
  'not-started at quick-pay': {
    reach: edited(CARD_ALONE_ID, 'dateStart', '"2099-01-02T21:00:00.000Z"', openOnly(QUICK_PAY)),
  },
  'unauthorized at quick-pay': {
    injected: 'a status token that has ended',
    reach: async ({ page, phone }) => {
      const stored = { entryId: crypto.randomUUID(), statusToken: 'ended', phone }
      await page.addInitScript(
        (value) => window.sessionStorage.setItem('quick-pay-opened:111', value),
        JSON.stringify(stored),
      )
      await page.goto(QUICK_PAY)
    },
  },
  'entry-failed at quick-pay': {
    isNotice: true,
    known: { method: 'apple-pay' },
    reach: (world) => tapQuickPay(world, /declined/),
  },
  'internal-error at quick-pay': {
    injected: 'a refusal that this build does not know',
    reach: async (world) => {
      await answerUnknown(world.page, '/api/quick-pay/entry')
      await tapQuickPay(world)
    },
  },

  'unauthorized at return': { reach: openOnly('/win/entry/payment-result?paylink_id=nobodys') },
  'unauthorized at return, with the payment of somebody else': {
    reach: async ({ page, context, origin, request, vendors, phone }) => {
      await goToBank(page, CARD_ALONE)
      const [link] = await vendors.paylinks()
      const other = await registerByApi(request, vendors, `${phone.slice(0, -3)}9${phone.slice(-2)}`)
      await rememberMe(context, origin, other)
      await page.goto(`/win/entry/payment-result?paylink_id=${link!.id}`)
    },
  },
  'internal-error at return': {
    injected: 'a bug of the server',
    reach: async ({ page }) => {
      await page.route('**/api/ecospend/find-transaction', (route) =>
        route.fulfill({ status: 500, json: { code: 'internal-error', status: 500, reference: REFERENCE } }),
      )
      await page.goto('/win/entry/payment-result?paylink_id=nobodys')
    },
  },

  'no-active-ticket at poll': {
    reach: async (world) => {
      await waitForBank(world)
      await world.statement(`update entries set state = 'cancelled' where player_id = ${of(world.player)}`)
    },
  },
  'entry-timeout at poll': {
    reach: async (world) => {
      await waitForBank(world)
      await world.statement(expire(world.player))
    },
  },
  'unauthorized at poll': {
    injected: 'the token of another player',
    reach: async (world) => {
      await waitForBank(world)
      await sendAsAnother(world, STATUS)
    },
  },
  'ENTRY_POLL_LIMIT at poll': {
    known: { method: 'bank' },
    reach: async (world) => {
      const { page } = world
      await page.clock.install()
      await waitForBank(world)
      const heading = page.getByRole('heading', { name: 'Still waiting for the bank' })
      await expect(async () => {
        await page.clock.runFor(20_000)
        await expect(heading).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  'entry-failed at poll': {
    known: { method: 'bank' },
    reach: async ({ page, vendors }) => {
      await vendors.injectFault({ vendor: 'open-banking', operation: 'authorise', fault: 'decline' })
      await goToBank(page, CARD_ALONE)
      await approveAtBank(page)
    },
  },
  'entry-failed at poll, of a free entry': {
    injected: 'a status that the server gives for no cause',
    known: { method: null },
    reach: async ({ page }) => {
      await page.route(`**${STATUS}`, async (route) => {
        const response = await route.fetch()
        const status = (await response.json()) as object
        await route.fulfill({ response, json: { ...status, status: 'failed', step: null, tickets: undefined } })
      })
      await page.goto(enter(FREE_OF_STEPS))
      await enterNow(page)
    },
  },
  'internal-error at poll': {
    injected: 'a refusal that this build does not know',
    reach: async (world) => {
      await waitForBank(world)
      await answerUnknown(world.page, STATUS)
    },
  },
}

const expire = (player: TestPlayer) =>
  `update entries set deadline = clock_timestamp() - interval '1 second' where player_id = ${of(player)}`

async function answerBowl(page: Page, option: string): Promise<void> {
  await page.getByRole('checkbox', { name: option }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
}

/** Gives every refusal of the server a reference, as an error that is in its log has one. */
async function addReferences(page: Page): Promise<void> {
  const calls = /\/api\/(generic-entry|ecospend\/find-transaction|ticket|quick-pay|competitions\/check-access)/
  await page.route(calls, async (route) => {
    const response = await route.fetch()
    if (response.ok()) return route.fulfill({ response })
    await route.fulfill({ response, json: { ...((await response.json()) as object), reference: REFERENCE } })
  })
}

/** Cases that the status tells, which is no refusal and has no reference. */
const isOfStatus = (name: string) =>
  /^(no-active-ticket|entry-timeout|entry-failed|ENTRY_POLL_LIMIT) at poll/.test(name)

test.describe('the competition error screen', () => {
  // Rows 2.8-16 to 2.8-32
  for (const [name, { reach, isNotice, injected, known, missingTokens, isPaidElsewhere }] of Object.entries(
    SCENARIOS,
  )) {
    const [code, rest = ''] = name.split(' at ')
    const place = rest.split(',')[0] as ErrorPlace
    test(`${name}${injected === undefined ? '' : ` (injected: ${injected})`}`, async ({
      playerPage: page,
      context,
      product,
      request,
      player,
      phone,
      vendors,
      statement,
      pageErrors,
    }, testInfo) => {
      pageErrors.allow(/status of (4\d\d|500)/)
      await addReferences(page)
      const isPaying = place === 'payment' || name === 'internal-error at quick-pay'
      const problem = { code, place, wasPaying: isPaying, ...known } as EntryProblem
      const { title, text } = errorScreen(problem, { missing: missingTokens, canEarn: true })
      const undo: string[] = []
      const { origin } = product
      try {
        await reach({ page, context, origin, request, player, phone, vendors, statement, undo })
        const box = isNotice ? page.getByRole('alert') : page.getByRole('main')
        if (isNotice) await expect(box).toContainText(title)
        else await expect(box.getByRole('heading', { name: title, exact: true })).toBeVisible()
        await expect(box.getByText(text, { exact: true })).toBeVisible()
        const reference = box.getByText(`If you contact us, quote ${REFERENCE}`)
        await expect(reference).toHaveCount(isOfStatus(name) ? 0 : 1)
        if (/^(entry-failed at poll|ENTRY_POLL_LIMIT)/.test(name) && known?.method === 'bank')
          await expect(box.getByText(/^Transaction: [\da-f-]{36}$/)).toBeVisible()
        if (!isNotice) await expect(box.locator('a, button').first()).toBeVisible()
        if (['enter', 'step', 'payment'].includes(place) && !isNotice)
          await expect(box.getByRole('heading', { name: title, exact: true })).toBeFocused()
        if (!isPaidElsewhere) expect(await vendors.capturedPence()).toEqual([])
        await page.screenshot({ path: testInfo.outputPath('screen.png') })
      } finally {
        for (const one of undo) await statement(one)
      }
    })
  }

  test('has a scenario for every case at every place', () => {
    const all = SPECIFIED_CASES.flatMap((code) =>
      ERROR_PLACES.filter((place) => ERROR_CASES[code]?.at[place]).map((place) => `${code} at ${place}`),
    )
    expect(all.filter((name) => !(name in SCENARIOS))).toEqual([])
  })
})
