/** A player takes a test of skill once, with questions from a pool, in any tab or device (field rule 1). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { enterNow, openQuestion, payButton } from '../harness/player.ts'
import { SKILL_QUIZ, enter } from '../harness/screens.ts'
import { giveAnswer, shownQuestion } from '../harness/games/skill-questions.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

// Row 1.1-24
test('a wrong answer ends the attempt: a new visit and another device are refused with the reason', async ({
  otherBrowser,
  playerPage: page,
  player,
  pageErrors,
}) => {
  pageErrors.allow(responseError(422, '/api/generic-entry/answer'), responseError(409, '/api/generic-entry/may-enter'))
  await page.goto(enter(SKILL_QUIZ))
  await enterNow(page)
  await expect(page.getByRole('list', { name: 'How it works' })).toContainText('You only get one go')
  await page.getByRole('button', { name: 'I’m ready' }).click()
  const { wrong } = await shownQuestion(page)
  await expect(page.getByRole('radio')).toHaveCount(5)
  await giveAnswer(page, wrong)
  await expect(page.getByRole('heading', { name: 'Not this time' })).toBeFocused()

  const usedUp = 'You’ve had your go at this one'
  await page.goto(enter(SKILL_QUIZ))
  await expect(page.getByRole('heading', { name: usedUp })).toBeVisible()
  await expect(page.getByText('You’ve used all your goes at the question')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  const device = await otherBrowser(player)
  await device.goto(enter(SKILL_QUIZ))
  await expect(device.getByRole('heading', { name: usedUp })).toBeVisible()
})

test(
  'four right answers from the pool lead to the payment, and a reload shows the same question',
  { tag: '@gate' },
  async ({ playerPage: page }) => {
    await openQuestion(page, SKILL_QUIZ)
    const { text } = await shownQuestion(page)
    await page.reload()
    expect((await shownQuestion(page)).text).toBe(text)
    const asked = new Set<string>()
    for (let n = 0; n < 4; n += 1) {
      const question = await shownQuestion(page)
      asked.add(question.text)
      await giveAnswer(page, question.right)
      await expect(page.getByRole('heading', { name: question.text })).toBeHidden()
    }
    expect(asked.size).toBe(4)
    await expect(payButton(page)).toBeVisible()
  },
)
