/** Every refusal of an entry, triggered by its real cause (2-flows §8 'Competition error screen'). */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, enterNow, openQuestion, shownTickets } from '../harness/player.ts'
import { logInByApi, rememberMe } from '../harness/test-player.ts'
import {
  FREE_OF_STEPS,
  MANY_ANSWERS,
  NO_WINNERS,
  ON_HOLD,
  QUIZ_THEN_CARD,
  SKILL_QUIZ,
  enter,
} from '../harness/screens.ts'
import { giveAnswer, shownQuestion } from '../harness/games/skill-questions.ts'
import { late } from '../harness/late-journey.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

/** Resolves once the API has refused a call with the code. */
const refusedWith = (page: Page, code: string) =>
  page.waitForResponse(async (reply) => {
    if (reply.ok() || !reply.url().includes('/api/')) return false
    return ((await reply.json()) as { code?: string }).code === code
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Problems of the competition or the player, which are known before an entry begins. */
const BEFORE = [
  ['on-hold', 409, 'on hold', ON_HOLD, undefined, 'On hold for now', 'Check back soon.'],
  [
    'closed',
    409,
    'over',
    '/win/competition/153/a-cellar-of-wine',
    undefined,
    'This competition has closed',
    'Entries have closed.',
  ],
  [
    'not-started',
    409,
    'still to come',
    '/win/competition/151/a-week-in-the-snow',
    undefined,
    'Not open yet',
    'This competition hasn’t opened yet.',
  ],
  [
    'email-not-verified',
    403,
    'for verified addresses',
    '/win/competition/121/a-watch-for-good-times',
    '07700900007',
    'Verify your email first',
    'Verify yours, and then carry on.',
  ],
  [
    'ineligible',
    403,
    'for those who have not won lately',
    NO_WINNERS,
    '07700900001',
    'You can’t enter this one',
    'You can enter again from',
  ],
  [
    'entry-limit-exceeded',
    409,
    'entered as often as it may be',
    FREE_OF_STEPS,
    '07700900005',
    'Online limit reached',
    'all your online entries for this competition',
  ],
] as const

for (const [code, status, what, competition, phone, title, words] of BEFORE) {
  // Rows 2.8-16, 2.8-17, 2.8-19, 2.8-23, 2.8-24
  test(`${code}: a competition that is ${what}`, async ({ page, context, product, request, player, pageErrors }) => {
    pageErrors.allow(
      responseError(status, '/api/generic-entry/enter'),
      responseError(status, '/api/generic-entry/may-enter'),
    )
    const viewer = phone === undefined ? player : await logInByApi(request, phone)
    await rememberMe(context, product.origin, viewer)
    const before = (await viewer.entries()).length
    const refused = refusedWith(page, code)
    await page.goto(enter(competition))
    await refused
    // On arrival: nobody fills in a form for an entry that is impossible, and no message is about money that was not
    // requested.
    await expect(heading(page, title)).toBeFocused()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeHidden()
    await expect(page.getByText('No money was taken')).toBeHidden()
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    expect(await viewer.entries()).toHaveLength(before)
  })
}

// Row 2.8-25
test('unauthorized: a hidden competition, opened by a player without access', async ({
  playerPage: page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, '/api/competitions/check-access/154'))
  const refused = refusedWith(page, 'unauthorized')
  await page.goto('/win/competition/154/crew-night-the-wrap-party/enter')
  await refused
  await expect(page.getByText('This one isn’t open to your account.')).toBeVisible()
})

// Row 2.8-26
test(
  'not-enough-tokens: the tokens were spent elsewhere while the page was open',
  { tag: '@gate' },
  async ({ logInAs, page, request, pageErrors }) => {
    pageErrors.allow(responseError(409, '/api/generic-entry/enter'))
    const player = await logInAs('07700900004')

    await page.goto('/win/competition/145/a-weekend-of-doing-nothing/enter')
    await acceptTerms(page)
    const reply = await request.post('/api/generic-entry/enter', {
      data: { competitionId: 145, termsAccepted: true },
      headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': crypto.randomUUID() },
    })
    expect(reply.status()).toBe(200)
    const refused = refusedWith(page, 'not-enough-tokens')
    await page.getByRole('button', { name: 'Enter now' }).click()
    await refused
    await expect(heading(page, 'Not enough tokens')).toBeVisible()
  },
)

test('terms-not-accepted: the page showed older terms', { tag: '@gate' }, async ({ playerPage: page, pageErrors }) => {
  pageErrors.allow(responseError(422, '/api/generic-entry/enter'))
  await page.addInitScript(() => window.sessionStorage.setItem('entry-terms:101', '1'))
  const refused = refusedWith(page, 'terms-not-accepted')
  await page.goto(enter(QUIZ_THEN_CARD))
  await refused
  await expect(page.getByRole('alert')).toHaveText('The terms have changed. Read and accept them to carry on.')
  await enterNow(page)
  await expect(page.getByRole('radio', { name: 'Toast' })).toBeVisible()
})

test.describe('two tabs of one player', () => {
  const answer = async (page: Page, role: 'checkbox', name: string) => {
    await page.getByRole(role, { name }).check()
    await page.getByRole('button', { name: 'This is my answer' }).click()
  }

  test('wrong-answer: the first tab has lost the skill entry, and the second tab gets the same result', async ({
    playerPage: page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(422, '/api/generic-entry/answer'))
    await openQuestion(page, SKILL_QUIZ)
    const other = await context.newPage()
    await openQuestion(other, SKILL_QUIZ)
    const wrong = refusedWith(page, 'wrong-answer')
    const question = await shownQuestion(page)
    await giveAnswer(page, question.wrong)
    await wrong
    await expect(heading(page, 'Not this time')).toBeFocused()
    const over = refusedWith(other, 'wrong-answer')
    await giveAnswer(other, question.right)
    await over
    await expect(heading(other, 'Not this time')).toBeFocused()
  })

  // Row 2.8-22
  test('entry-finished: the first tab has the tickets; the second says so, and gets them too', async ({
    playerPage: page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(409, '/api/generic-entry/answer'))
    await openQuestion(page, MANY_ANSWERS)
    const other = await context.newPage()
    await openQuestion(other, MANY_ANSWERS)
    await answer(page, 'checkbox', 'Oats')
    const here = await shownTickets(page)
    const finished = refusedWith(other, 'entry-finished')
    await answer(other, 'checkbox', 'Raisins')
    await finished
    await expect(heading(other, 'You’re already in')).toBeFocused()
    await other.getByRole('button', { name: 'See my tickets' }).click()
    expect(await shownTickets(other)).toEqual(here)
  })

  // Row 2.8-27
  test('step-not-finished: the first tab is one question ahead; the second says so, and continues there', async ({
    playerPage: page,
    context,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(409, '/api/generic-entry/answer'))
    await openQuestion(page, SKILL_QUIZ)
    const other = await context.newPage()
    await openQuestion(other, SKILL_QUIZ)
    const first = await shownQuestion(page)
    await giveAnswer(page, first.right)
    await expect(heading(page, first.text)).toBeHidden()
    const second = await shownQuestion(page)
    const behind = refusedWith(other, 'step-not-finished')
    await giveAnswer(other, first.right)
    await behind
    await expect(heading(other, 'One more step')).toBeFocused()
    await other.getByRole('button', { name: 'Carry on' }).click()
    await expect(heading(other, second.text)).toBeVisible()
  })
})

// Row 2.8-21
late(
  'entry-timeout: a question that is left open until ten minutes after the closing',
  async ({ playerPage: page, request, player, pageErrors, clock }) => {
    pageErrors.allow(responseError(409, '/api/generic-entry/answer'))
    const reply = await request.get('/api/v9/competitions/101')
    const { competition } = (await reply.json()) as { competition: { dateStop: string } }
    const untilClosing = Date.parse(competition.dateStop) - Date.now()

    await openQuestion(page, QUIZ_THEN_CARD)
    await page.getByRole('radio', { name: 'Toast' }).check()
    // Closed, but within the grace period: an entry that had begun may be finished.
    await clock.pass(untilClosing + 9 * 60_000)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Toast' })).toBeChecked()

    await clock.pass(untilClosing + 10 * 60_000 + 1_000)
    const over = refusedWith(page, 'entry-timeout')
    await page.getByRole('button', { name: 'This is my answer' }).click()
    await over
    await expect(heading(page, 'You’ve run out of time')).toBeFocused()
    await expect(page.getByText('we’ll refund you automatically')).toBeVisible()
    await expect.poll(async () => (await player.entries()).map(({ status }) => status)).toContain('expired')
  },
)
