/** Visits every screen in turn, for checks that apply to all of them. */
import { expect } from '@playwright/test'
import {
  answerBank,
  bankFrame,
  CARDS,
  enterNow,
  fillCard,
  logIn,
  openQuestion,
  PASSCODE,
  payButton,
  payByCard,
  scrollToNews,
  shownTickets,
  typeCode,
} from './player.ts'
import { logInByApi, registerByApi, rememberMe } from './test-player.ts'
import { campaignScreens } from './campaign-screens.ts'
import { payingScreens } from './paying-screens.ts'
import {
  CARD_ALONE,
  FREE_OF_STEPS,
  MANY_ANSWERS,
  MISSING_LETTERS,
  NOT_FOUND,
  NO_WINNERS,
  ON_HOLD,
  OPT_IN,
  PROFILE_PAGES,
  PUBLIC_SCREENS,
  QUIZ_THEN_CARD,
  QUIZ_THEN_TOKENS,
  SKILL_QUIZ,
  SURVEY_THEN_CARD,
  TIMED_QUIZ,
  TOKENS_ALONE,
  enter,
} from './screens.ts'
import { giveAnswer, shownQuestion } from './games/skill-questions.ts'
import { responseError } from './page-errors.ts'
import type { TourContext } from './tour-context.ts'

/** Yields a screen's name while the page shows it. */
type ScreenTour = (context: TourContext) => AsyncGenerator<string, void, void>

async function* publicScreens({ page, pageErrors }: TourContext) {
  for (const [name, address] of Object.entries(PUBLIC_SCREENS)) {
    await page.goto(address, { waitUntil: 'load' })
    await expect(page.getByRole('heading').first()).toBeAttached()
    yield name
  }
  pageErrors.allow(responseError(404, NOT_FOUND))
  await page.goto(NOT_FOUND)
  yield 'nothing here'
}

async function* logInScreens({ page, request, vendors, phone, pageErrors }: TourContext) {
  pageErrors.allow(/status of (401|423) .*\/sso\/auth\/login/)
  await page.goto(PUBLIC_SCREENS['log-in'])
  await page.getByLabel('Mobile number').fill('0123')
  await page.getByRole('button', { name: 'Continue' }).click()
  yield 'log-in, a wrong number'

  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
  yield 'log-in, a texted code'

  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await expect(page.getByText('Nearly there: tick the box to go on.')).toBeVisible()
  yield 'log-in, an age to confirm'
  await page.getByLabel('I am 18 or over').click()
  await expect(page.getByRole('heading', { name: 'Choose a passcode' })).toBeVisible()
  yield 'log-in, a passcode to choose'

  await typeCode(page, 'A new four-digit passcode', PASSCODE)
  await expect(page.getByLabel('Your new passcode again')).toBeFocused()
  yield 'log-in, the passcode again'

  await typeCode(page, 'Your new passcode again', PASSCODE)
  await expect(page.getByRole('heading', { name: 'Set a monthly limit?' })).toBeVisible()
  yield 'log-in, a limit'
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeVisible()
  yield 'log-in, the opt-in form'
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'log-in, the opt-in form not filled in'
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await expect(page.getByText('Logged in as')).toBeVisible()
  yield 'profile, new'
  await page.getByRole('button', { name: 'Log out' }).click()

  const other = `${phone.slice(0, -3)}9${phone.slice(-2)}`
  await registerByApi(request, vendors, other)
  await page.goto(PUBLIC_SCREENS['log-in'])
  await logIn(page, other, '9876')
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'log-in, a wrong passcode'
  await page.getByRole('button', { name: 'Forgotten your passcode?' }).click()
  yield 'log-in, a forgotten passcode'
}

async function* entryScreens({ page, context, request, origin, vendors, phone, pageErrors }: TourContext) {
  pageErrors.allow(responseError(402, '/api/generic-entry/payment'), responseError(409, '/api/generic-entry/enter'))
  const player = await registerByApi(request, vendors, phone)
  await rememberMe(context, origin, player)

  await page.goto(enter(QUIZ_THEN_CARD))
  await expect(page.getByRole('heading', { name: 'Ready to enter?' })).toBeVisible()
  yield 'entry, the terms'
  await enterNow(page)
  await expect(page.getByRole('radio', { name: 'Toast' })).toBeVisible()
  yield 'entry, the question'
  await page.getByRole('radio', { name: 'Toast' }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await fillCard(page, CARDS.challenged)
  yield 'entry, bundles and card'
  await fillCard(page, { number: '4111111111111112', expiry: '01/20' })
  await payButton(page).click()
  await expect(page.getByText('Check your card number')).toBeVisible()
  yield 'entry, a card that cannot be right'
  await fillCard(page, CARDS.declined)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/Your bank declined the payment/)
  yield 'entry, a declined card'
  await fillCard(page, CARDS.challenged)
  await payButton(page).click()
  await expect(bankFrame(page).getByLabel('Code from your bank')).toBeVisible()
  yield 'entry, the bank’s challenge'
  await answerBank(page, '1234')
  await shownTickets(page)
  yield 'entry, the tickets'

  await page.goto('/win/competition/105/a-new-kitchen-fitted/enter')
  await expect(payButton(page)).toBeVisible()
  await vendors.injectFault({ vendor: 'gateway', operation: 'sale', fault: 'drop-after' })
  await vendors.injectFault({ vendor: 'gateway', operation: 'search', fault: 'delay', ms: 3000 })
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Waiting for your bank…' })).toBeVisible()
  yield 'entry, waiting for the bank'
  await expect(page.getByRole('heading', { name: /You’re in!/ })).toBeVisible({ timeout: 20_000 })

  await page.goto(enter(SURVEY_THEN_CARD))
  await expect(page.getByRole('heading', { name: 'How do you do breakfast?' })).toBeVisible()
  yield 'entry, the survey'
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'entry, the survey not filled in'

  await page.goto(enter(OPT_IN))
  await expect(page.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeVisible()
  yield 'entry, the opt-in form'
  await page.getByRole('checkbox', { name: 'Email me' }).check()
  await page.getByRole('button', { name: 'Enter now' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'entry, the opt-in form not filled in'

  await openQuestion(page, MANY_ANSWERS)
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await expect(page.getByText('Choose at least one answer')).toBeVisible()
  yield 'entry, a question with several answers'
  await page.getByRole('checkbox', { name: 'Candles' }).check()
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await shownTickets(page)
  yield 'entry, the tickets after a wrong answer'

  await page.goto(enter(TIMED_QUIZ))
  await enterNow(page)
  await expect(page.getByText('You get 40 seconds a question')).toBeVisible()
  yield 'entry, before a question with a clock'
  await page.getByRole('button', { name: 'I’m ready' }).click()
  await page.getByRole('button', { name: 'More time' }).click()
  yield 'entry, a question with a clock'

  pageErrors.allow(responseError(422, '/api/generic-entry/answer'))
  await openQuestion(page, SKILL_QUIZ)
  await giveAnswer(page, (await shownQuestion(page)).wrong)
  await expect(page.getByRole('heading', { name: 'Not this time' })).toBeVisible()
  yield 'entry, a wrong answer where skill is asked'

  await page.goto(enter(ON_HOLD))
  await expect(page.getByRole('heading', { name: 'On hold' })).toBeVisible()
  yield 'entry, why not'
  await page.goto('/win/profile/entries')
  await expect(page.getByRole('dialog').getByText('£50,000 and a car on the drive')).toBeVisible()
  yield 'my entries'
}

async function* accountScreens({ page, context, request, origin }: TourContext) {
  await rememberMe(context, origin, await logInByApi(request, '07700900001'))
  await page.goto('/win/profile/home?tile=personal-details')
  await expect(page.getByRole('button', { name: 'Change: Name and postcode' })).toBeVisible()
  yield 'personal details'
  await page.getByRole('button', { name: 'Change: Name and postcode' }).click()
  yield 'personal details, to change'
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Change: Email address' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toBeVisible()
  yield 'an email address to verify'
  await page.getByRole('button', { name: 'Change: Mobile number' }).click()
  await expect(page.getByRole('button', { name: 'Text me a code' })).toBeVisible()
  yield 'a number to change'
  for (const [name, sign] of Object.entries(PROFILE_PAGES)) {
    await page.goto(`/win/profile/${name}`)
    await expect(page.getByRole('dialog').getByText(sign).first()).toBeVisible()
    yield `profile, ${name}`
  }
  await page.getByRole('button', { name: 'Erase my account' }).click()
  yield 'an account to erase'
  await page.goto('/win/profile/playing-safe')
  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('dialog', { name: 'Take a break for 7 days?' })).toBeVisible()
  yield 'a break to take'
}

async function* playerScreens({ page, context, request, origin }: TourContext) {
  await rememberMe(context, origin, await logInByApi(request, '07700900001'))
  for (const [name, address] of Object.entries({
    'home, logged in': '/win',
    'tokens, logged in': '/win/tokens',
    'profile, regular': '/win/profile/home',
    'competition for tokens, logged in': TOKENS_ALONE,
    'competition, logged in': QUIZ_THEN_CARD,
  })) {
    await page.goto(address)
    await expect(page.getByRole('banner', { includeHidden: true }).getByText(/\d+ tokens/)).toBeAttached()
    yield name
  }
  await page.goto(enter(QUIZ_THEN_TOKENS))
  await expect(page.getByRole('heading', { name: 'Ready to enter?' })).toBeVisible()
  yield 'entry for tokens, the terms'
  await openQuestion(page, MISSING_LETTERS)
  await page.getByRole('button', { name: 'This is my answer' }).click()
  await expect(page.getByText('Fill in every missing letter')).toBeVisible()
  yield 'entry, letters to fill in'
  await page.goto(NO_WINNERS)
  await expect(page.getByText('Only for players who haven’t won').first()).toBeVisible()
  yield 'competition, not for everybody'

  await rememberMe(context, origin, await logInByApi(request, '07700900005'))
  await page.goto(FREE_OF_STEPS)
  await expect(page.getByRole('dialog').getByText('Online limit reached')).toBeVisible()
  yield 'competition, the limit reached'
  await rememberMe(context, origin, await logInByApi(request, '07700900002'))
  await page.goto(CARD_ALONE)
  yield 'competition, another player'
}

async function* notificationScreens({ page, context, request, origin, vendors, phone, pageErrors }: TourContext) {
  await page.goto('/win')
  await (await scrollToNews(page)).scrollIntoViewIfNeeded()
  yield 'home, with news for visitors'
  const player = await registerByApi(request, vendors, phone)
  const { userId } = await player.call<{ userId: string }>('/api/account/engagement')
  await vendors.sendCard(userId, {
    title: 'A very long title, with averyveryverylongwordthatnobodywouldeverwriteonpurpose in it',
    description: 'Words <b>with weight</b>, and several lines of them, so that the card is as tall as cards become.',
    image_url: `${origin}/media/winner-priya.webp`,
    web_uri: `${origin}/win/winners`,
    uri_text: 'Meet the winners',
  })
  await rememberMe(context, origin, player)
  await page.goto('/win/notifications')
  await expect(page.getByRole('dialog').getByText('How we tell you you’ve won')).toBeVisible()
  yield 'notifications'
  // The service's welcome cards, the long one above, and the operator's own.
  const dismissals = page.getByRole('button', { name: /^Dismiss/ })
  for (let left = 7; left > 0; left -= 1) {
    await expect(dismissals).toHaveCount(left)
    await dismissals.first().click()
  }
  await expect(page.getByText('We have no updates for you at this time')).toBeVisible()
  yield 'notifications, none'
  pageErrors.allow(responseError(503, '/api/v3/content_cards/sync'))
  await vendors.injectFault({ vendor: 'engagement', operation: 'sync', fault: 'error-5xx', times: 'always' })
  await page.goto('/win/notifications')
  await expect(page.getByRole('alert')).toBeVisible()
  yield 'notifications, unreachable'
}

export const SCREEN_TOURS: Record<string, ScreenTour> = {
  'that anybody can open': publicScreens,
  'of the log-in': logInScreens,
  'of an entry': entryScreens,
  'of paying': payingScreens,
  'of players': playerScreens,
  'of an account': accountScreens,
  'of notifications': notificationScreens,
  'of campaigns': campaignScreens,
}
