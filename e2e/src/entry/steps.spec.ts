/**
 * The steps of an entry: every kind of question, a time limit, a survey, an opt-in (docs/product-decisions.md#types).
 */
import type { Locator, Page } from '@playwright/test'
import { DESKTOP, PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { acceptTerms, enterNow, logIn, openQuestion, payButton, shownTickets } from '../harness/player.ts'
import { confirmationToken } from '../harness/test-player.ts'
import {
  MANY_ANSWERS,
  MISSING_LETTERS,
  OPT_IN,
  QUIZ_THEN_CARD,
  SURVEY_THEN_CARD,
  TIMED_QUIZ,
  enter,
} from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

/** The demo's regular player, who has tokens. */
const REGULAR = '07700900001'

const give = (page: Page) => page.getByRole('button', { name: 'This is my answer' }).click()
const clock = (page: Page) => page.getByText('Time left: ').locator('..')

/** Seconds as the clock shows them: '48 s' or '1:05'. */
async function secondsLeft(page: Page): Promise<number> {
  const [, minutes = '0', seconds = '0'] = /(?:(\d+):)?(\d+)(?: s)?$/.exec(await clock(page).innerText()) ?? []
  return Number(minutes) * 60 + Number(seconds)
}

async function expectLargeTargets(targets: Locator): Promise<void> {
  for (const target of await targets.all()) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
}

test.describe('on a phone', () => {
  test.use(PHONE)

  // Rows 1.1-04, 1.3-13
  // Row 2.3-19
  test('several answers are right together, chosen in any order', { tag: '@gate' }, async ({ playerPage: page }) => {
    await openQuestion(page, MANY_ANSWERS)
    const options = page.getByRole('group', { name: 'Which two of these belong in a bowl of muesli?' })
    await expectLargeTargets(options.locator('label'))
    await give(page)
    await expect(options.getByText('Choose at least one answer')).toBeVisible()
    for (const option of ['Raisins', 'Gravel', 'Oats']) await options.getByRole('checkbox', { name: option }).tap()
    await options.getByRole('checkbox', { name: 'Gravel' }).tap()
    await give(page)
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(page.getByText('And you got it right!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What you entered' })).toContainText(/Reference\s*[\da-f]{8}-/)
  })

  // Row 1.3-13
  test('letters are entered by touch, each in its own box', async ({ logInAs, page }) => {
    await logInAs(REGULAR)
    await openQuestion(page, MISSING_LETTERS)
    const group = page.getByRole('group', { name: 'How does The Late Breakfast begin?' })
    const boxes = group.getByRole('textbox')
    await expect(boxes).toHaveCount(4)
    await expectLargeTargets(boxes)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expect(group).toHaveAccessibleDescription(
      /^4 letters are missing: G, blank, blank, D; M, blank, R, N, blank, N, G/,
    )
    await boxes.first().tap()
    await page.keyboard.type('oo')
    await expect(boxes.nth(2)).toBeFocused()
    await expect(boxes.nth(2)).toHaveAccessibleName('Missing letter 3 of 4, in M, blank, R, N, blank, N, G')
    await give(page)
    await expect(group.getByText('Fill in every missing letter')).toBeVisible()
    await boxes.nth(2).tap()
    await page.keyboard.type('oi')
    await expect(group.getByText('All letters are filled in: GOOD MORNING')).toBeAttached()
    await give(page)
    await expect(page.getByText('That’s right!')).toBeVisible()
    await page.getByRole('button', { name: 'Enter for 25 tokens' }).click()
    expect(await shownTickets(page)).toHaveLength(1)
  })

  // Rows 1.5-03, 1.5-10
  // Row 1.1-04
  // Row 1.7-25
  test(
    'a survey shows errors per field, and the sponsor’s box is optional',
    { tag: '@gate' },
    async ({ playerPage: page, player, request, vendors }) => {
      await page.goto(enter(SURVEY_THEN_CARD))
      const eggs = page.getByRole('radiogroup', { name: 'How do you have your eggs?' })
      const sponsor = page.getByRole('checkbox', { name: 'Copper Kettle may email me' })
      await expect(sponsor).not.toBeChecked()
      await expectLargeTargets(eggs.locator('label'))
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
      await expect(eggs.getByText('Field should not be empty')).toBeVisible()
      await eggs.getByRole('radio', { name: 'Poached' }).tap()
      await expect(eggs.getByText('Field should not be empty')).toBeHidden()

      // Answers are kept after an error; a consent must be given again.
      const best = page.getByLabel('What was the best breakfast you ever had?')
      await best.fill('Kippers')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('The minimum number of characters is 10').first()).toBeVisible()
      await best.fill('Kippers, in Whitby')
      await page.getByLabel('When was your last fry-up?').fill('2026-02-28')
      await sponsor.check()
      await page.reload()
      await expect(eggs.getByRole('radio', { name: 'Poached' })).toBeChecked()
      await expect(page.getByLabel('What was the best breakfast you ever had?')).toHaveValue('Kippers, in Whitby')
      await expect(sponsor).not.toBeChecked()

      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(payButton(page)).toBeVisible()
      type Export = { held: { entries: { survey: unknown }[] } }
      const { held } = await player.call<Export>('/api/account/export', {
        confirmation: await confirmationToken(request, vendors, player.phone),
      })
      expect(held.entries[0]?.survey).toMatchObject({
        answers: { eggs: 'Poached', 'best-breakfast': 'Kippers, in Whitby', 'last-fry-up': '2026-02-28' },
        sponsorsOptIn: { selected: false },
      })
    },
  )

  // Row 1.1-23
  test('the opt-in form appears only if its box is ticked, and the entry completes without it', async ({
    playerPage: page,
    player,
  }) => {
    await page.goto(enter(OPT_IN))
    for (const words of ['Email me', 'Text me'])
      await expect(page.getByRole('checkbox', { name: words })).not.toBeChecked()
    await expect(page.getByLabel('Surname')).toBeHidden()
    await page.getByRole('button', { name: 'Enter now' }).click()
    await expect(page.getByText('Please accept Terms & Condition first').first()).toBeVisible()
    await enterNow(page)
    expect(await shownTickets(page)).toHaveLength(1)
    const { preferences } = await player.call<Preferences>('/api/account/preference/')
    expect([preferences.email.granted, preferences.text.granted]).toEqual([false, false])
  })

  test(
    'the ticked opt-in form asks for name and contact, and stores the consent with its wording',
    { tag: '@gate' },
    async ({ playerPage: page, player }) => {
      await page.goto(enter(OPT_IN))
      await page.getByRole('checkbox', { name: 'Text me' }).check()
      await acceptTerms(page)
      await page.getByLabel('First name').fill('A')
      await page.getByLabel('Surname').fill('Byron')
      await page.getByLabel('Postcode').fill('nowhere')
      // Pressed at its upper edge: the error of the field that loses the focus could move the button away during the
      // press.
      await page.getByRole('button', { name: 'Enter now' }).click({ position: { x: 40, y: 3 } })
      const box = page.getByRole('alert')
      await expect(box.getByText('Please enter at least two characters')).toBeVisible()
      await expect(box.getByText('Please enter a valid UK postcode')).toBeVisible()
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Postcode').fill('m1 1ae')
      await page.getByRole('button', { name: 'Enter now' }).click()
      expect(await shownTickets(page)).toHaveLength(1)
      const { preferences } = await player.call<Preferences>('/api/account/preference/')
      expect([preferences.email.granted, preferences.text.granted]).toEqual([false, true])
      expect(preferences.text.wording).toContain('Text me about new competitions')
    },
  )
})

type Preference = { granted: boolean; wording: string | null }
type Preferences = { preferences: { email: Preference; text: Preference } }

test.describe('by keyboard', () => {
  test.use(DESKTOP)

  test('several answers are chosen and submitted', async ({ playerPage: page }) => {
    await openQuestion(page, MANY_ANSWERS)
    await expect(page.getByRole('heading', { name: 'Which two of these' })).toBeFocused()
    const { keyboard } = page
    await keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'Oats' })).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('Space')
    await keyboard.press('Enter')
    expect(await shownTickets(page)).toHaveLength(1)
    await expect(page.getByText('And you got it right!')).toBeVisible()
  })
})

test.describe('a time limit', () => {
  test.use(PHONE)

  // Row 2.3-17
  test(
    'is announced before it starts, warns in time, and can be extended',
    { tag: '@gate' },
    async ({ playerPage: page }) => {
      await page.clock.install()
      await page.goto(enter(TIMED_QUIZ))
      await enterNow(page)
      await expect(page.getByRole('heading', { name: 'One question first' })).toBeVisible()
      await expect(page.getByText(/^You have 40 seconds a question/)).toBeVisible()
      const rules = page.getByRole('list', { name: 'How it works' })
      await expect(rules).toContainText('40 seconds a question')
      await expect(rules).toContainText('When time’s up, we’ll use whatever you’ve chosen.')
      await page.getByRole('button', { name: 'I’m ready' }).click()
      await expectLargeTargets(page.getByRole('button', { name: 'More time' }))
      expect(await secondsLeft(page)).toBeLessThanOrEqual(40)

      await page.clock.fastForward(16_000)
      await expect(page.getByText('25 seconds left. Press More time if you need longer.')).toBeAttached()
      expect(await secondsLeft(page)).toBeGreaterThanOrEqual(20)
      await page.getByRole('button', { name: 'More time' }).click()
      await expect.poll(() => secondsLeft(page)).toBeGreaterThan(60)
      await expect(page.getByText('25 seconds left.')).toBeHidden()
    },
  )

  test('submits what was entered when it runs out', async ({ playerPage: page }) => {
    await page.clock.install()
    await openQuestion(page, TIMED_QUIZ)
    await page.getByRole('radio', { name: 'The interval' }).check()
    await page.clock.fastForward(41_000)
    await expect(page.getByText('That’s right!')).toBeVisible()
    await expect(payButton(page)).toBeVisible()
  })
})

test.describe('interruptions in the middle of a question', () => {
  test.use(PHONE)

  test('an ended session asks for a log-in, and continues with the question and the chosen options', async ({
    playerPage: page,
    player,
    pageErrors,
  }) => {
    pageErrors.allow(responseError(401, '/api/generic-entry/answer'))
    await openQuestion(page, QUIZ_THEN_CARD)
    await page.getByRole('radio', { name: 'Toast' }).check()
    await player.logOut()
    await give(page)
    await logIn(page, player.phone)
    await expect(page.getByRole('radio', { name: 'Toast' })).toBeChecked()
    await give(page)
    await expect(page.getByText('That’s right!')).toBeVisible()
  })
})
