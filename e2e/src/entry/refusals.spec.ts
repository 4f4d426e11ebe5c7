/** Refusals of an entry by their real cause. All others: payment/error-screen.database.spec.ts. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, enterNow, openQuestion } from '../harness/player.ts'
import { QUIZ_THEN_CARD, SKILL_QUIZ, enter } from '../harness/screens.ts'
import { giveAnswer, shownQuestion } from '../harness/games/skill-questions.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

/** Resolves once the API has refused a call with the code. */
const refusedWith = (page: Page, code: string) =>
  page.waitForResponse(async (reply) => {
    if (reply.ok() || !reply.url().includes('/api/')) return false
    return ((await reply.json()) as { code?: string }).code === code
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

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
