/** How a player reaches the error screen while entering, and at a step of the entry. */
import { expect } from '../../harness/database-journey.ts'
import { chooseBank, openQuestion, payButton, shownTickets } from '../../harness/player.ts'
import { logInByApi, rememberMe } from '../../harness/test-player.ts'
import {
  FREE_OF_STEPS,
  MANY_ANSWERS,
  ON_HOLD,
  QUIZ_THEN_CARD,
  SKILL_QUIZ,
  TOKENS_ALONE,
  enter,
} from '../../harness/screens.ts'
import { giveAnswer, shownQuestion } from '../../harness/games/skill-questions.ts'
import { ANSWER, of, answerUnknown, sendAsAnother, openOnly, expire, answerBowl } from './world.ts'
import type { Scenario } from './world.ts'

export const ENTERING: Record<string, Scenario> = {
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
}
