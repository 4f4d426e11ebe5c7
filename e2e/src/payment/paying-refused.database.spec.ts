/** The competition error screen during payment: every case by its real cause (2-flows §8). */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, newTerms, test } from '../harness/database-journey.ts'
import type { Statement } from '../harness/database-journey.ts'
import {
  acceptTerms,
  approveAtBank,
  CARDS,
  chooseBank,
  enterNow,
  fillCard,
  payButton,
  shownTickets,
} from '../harness/player.ts'
import type { Card } from '../harness/player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import { CARD_ALONE, FREE_OF_STEPS, OPT_IN, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const PAYMENT = '/api/generic-entry/payment'
const SURVEY = '/api/generic-entry/survey'
const CARD_ALONE_ID = 111

const of = ({ phone }: TestPlayer) => `(select id from players where phone = '${phone}')`
/** Sets a field of a stored competition, as its editor would. */
const edit = (path: string, value: string) =>
  `update competitions set body = jsonb_set(body, '{${path}}', '${value}') where id = ${CARD_ALONE_ID}`

type Cause = {
  code: string
  status: number
  /** What happens while the card is being typed. */
  happens: (world: { statement: Statement; player: TestPlayer }) => Promise<unknown>
  /** Undoes changes that other journeys would see. */
  after?: string
  title: RegExp
  message: RegExp
  /** The main next action. */
  nextAction: string
}

const CAUSES: readonly Cause[] = [
  {
    code: 'wrong-payment-method',
    status: 422,
    happens: ({ statement }) => statement(edit('meta,payment,paymentForm', '"tokens"')),
    after: edit('meta,payment,paymentForm', '"money"'),
    title: /You can’t pay that way here/,
    message: /No money was taken/,
    nextAction: 'Try again',
  },
  {
    code: 'entry-timeout',
    status: 409,
    happens: ({ statement, player }) =>
      statement(
        `update entries set deadline = clock_timestamp() - interval '1 second' where player_id = ${of(player)}`,
      ),
    title: /You’ve run out of time/,
    message: /Your payment may still have gone through. If so, we’ll refund you automatically/,
    nextAction: 'My entries',
  },
  {
    code: 'paused',
    status: 403,
    happens: ({ player }) => player.call('/api/account/pause', { days: 7 }),
    title: /You’re taking a break/,
    message: /No money was taken/,
    nextAction: 'Get help',
  },
  {
    code: 'on-hold',
    status: 409,
    happens: ({ statement }) => statement(edit('status', '"on-hold"')),
    after: edit('status', '"active"'),
    title: /On hold for now/,
    message: /No money was taken/,
    nextAction: 'Back to the prize',
  },
  {
    code: 'age-unverified',
    status: 403,
    happens: ({ statement, player }) => statement(`update players set age_stated_at = null where id = ${of(player)}`),
    title: /Are you 18 or over/,
    message: /No money was taken/,
    nextAction: 'See what else you can win',
  },
  {
    code: 'no-active-ticket',
    status: 409,
    happens: ({ statement, player }) =>
      statement(`update entries set state = 'cancelled' where player_id = ${of(player)}`),
    title: /No unfinished entry/,
    message: /We can’t find an unfinished entry/,
    nextAction: 'My entries',
  },
]

/** A card form that is completely filled in. */
async function readyToPay(page: Page, card: Card = CARDS.plain): Promise<void> {
  await page.goto(enter(CARD_ALONE))
  await acceptTerms(page)
  await fillCard(page, card)
}

for (const { code, status, happens, after, title, message, nextAction } of CAUSES) {
  // Rows 2.8-18, 2.8-20
  test(`${code}: explains what happened, charges nothing, and offers a next action`, async ({
    playerPage: page,
    player,
    statement,
    vendors,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(status, PAYMENT), responseError(status, '/api/generic-entry/enter'))
    await readyToPay(page)
    await happens({ statement, player })
    try {
      await payButton(page).click()
      const heading = page.getByRole('main').getByRole('heading', { level: 2 })
      await expect(heading).toHaveText(title)
      await expect(heading).toBeFocused()
      await expect(page.getByRole('main').getByText(message)).toBeVisible()
      const main = page.getByRole('main').locator('a, button').filter({ hasText: nextAction })
      await expect(main.first()).toBeVisible()
      expect(await vendors.capturedPence()).toEqual([])
    } finally {
      if (after) await statement(after)
    }
  })
}

// Row 2.8-28
test('payment-duplicated: a step that another tab has already paid for says so, and finds the payment', async ({
  playerPage: page,
  context,
  pageErrors,
  vendors,
}) => {
  pageErrors.allow(responseError(409, PAYMENT))
  await readyToPay(page)
  const other = await context.newPage()
  await other.goto(enter(CARD_ALONE))
  await chooseBank(other, 'Alder Bank')
  await acceptTerms(other)
  await payButton(other).click()
  await expect(other.getByRole('heading', { name: 'Approve this payment' })).toBeVisible()

  // The first tab does not charge its card too: it finds the bank payment.
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Payment in progress' })).toBeFocused()
  await page.getByRole('button', { name: 'See my payment' }).click()
  await expect(page.getByRole('heading', { name: 'Over to your bank' })).toBeVisible()
  await approveAtBank(other)
  const paid = await shownTickets(other)
  await page.getByRole('button', { name: 'I’ve already approved it' }).click()
  expect(await shownTickets(page)).toEqual(paid)
  expect(await vendors.capturedPence()).toEqual([])
})

test(
  'terms that change while the page is open are read and accepted again, and the payment continues',
  { tag: '@gate' },
  async ({ playerPage: page, statement, vendors, pageErrors }) => {
    pageErrors.allow(
      responseError(422, PAYMENT),
      responseError(422, '/api/generic-entry/enter'),
      responseError(422, SURVEY),
    )
    const raise = (id: number) => statement(newTerms(id))
    const changed = page.getByRole('alert').getByText(/^The terms have changed\. Read and accept them to carry on\./)
    const tick = page.getByRole('checkbox', { name: 'I accept the terms' })

    await readyToPay(page)
    await raise(CARD_ALONE_ID)
    await payButton(page).click()
    await expect(changed).toBeVisible()
    await expect(tick).not.toBeChecked()
    await acceptTerms(page)
    await payButton(page).click()
    expect(await shownTickets(page)).toHaveLength(1)
    expect(await vendors.capturedPence()).toEqual([150])

    // The same before an entry begins, and with a survey.
    for (const [competition, id] of [
      [FREE_OF_STEPS, 131],
      [OPT_IN, 133],
    ] as const) {
      await page.goto(enter(competition))
      await acceptTerms(page)
      await raise(id)
      await page.getByRole('button', { name: 'Enter now' }).click()
      await expect(changed).toBeVisible()
      await expect(tick).not.toBeChecked()
      await enterNow(page)
      expect(await shownTickets(page)).toHaveLength(1)
    }
  },
)

test(
  'the player’s own limit is enforced, shown, and one tap away',
  { tag: '@gate' },
  async ({ playerPage: page, player, vendors, pageErrors }) => {
    pageErrors.allow(responseError(403, PAYMENT))
    await readyToPay(page)
    await player.call('/api/account/spend-limit', { limitPence: 100 })
    await payButton(page).click()
    const notice = page.getByRole('alert')
    await expect(notice).toHaveText(
      /This would take you over your monthly limit\. No money was taken\. You have £1 left to spend this month\./,
    )
    await expect(page.getByText('Over your limit').first()).toBeVisible()
    expect(await vendors.capturedPence()).toEqual([])
    await notice.getByRole('link', { name: 'My limits' }).click()
    await expect(page).toHaveURL('/win/profile/playing-safe')
  },
)

test('credit cards pay up to £250 a month: beyond it a debit card still works', async ({
  playerPage: page,
  player,
  statement,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, PAYMENT))
  const credit = { number: '5555555555554444' }
  await readyToPay(page, credit)
  await payButton(page).click()
  await shownTickets(page)
  await statement(`update payments set amount_pence = 24900 where player_id = ${of(player)}`)
  await readyToPay(page, credit)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    /£250 a month here by credit card\. No money was taken\. You can still use a debit card\./,
  )
  await fillCard(page, CARDS.plain)
  await payButton(page).click()
  await shownTickets(page)
  expect(await vendors.capturedPence()).toEqual([150, 150])
})
