/** Whatever interrupts an entry offers a next action: leaving the bank, an ended session, an unverified address. */
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { goToBank, choosePaymentOption, logIn, payButton, payByCard, shownTickets } from '../harness/player.ts'
import { logInByApi, registerByApi } from '../harness/test-player.ts'
import { CARD_ALONE, FREE_OF_STEPS, SURVEY_THEN_CARD, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const VERIFIED_ONLY = '/win/competition/121/a-watch-for-good-times'
const HIDDEN = '/win/competition/154/crew-night-the-wrap-party'

const ALREADY = 'I’ve already approved it'

test('leaving the bank without approving is shown at once, and another method can pay', async ({
  playerPage: page,
  vendors,
}) => {
  await goToBank(page, CARD_ALONE)
  await page.goto(enter(CARD_ALONE))
  await page.getByRole('button', { name: ALREADY }).click()
  await expect(page.getByRole('alert')).toHaveText(/^You haven’t approved this payment with your bank yet/)
  await expect(page.getByRole('link', { name: 'Go to your bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await choosePaymentOption(page, 'Card')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await payByCard(page)
  expect(await shownTickets(page)).toHaveLength(1)
  expect([await vendors.capturedPence(), await vendors.transferredPence()]).toEqual([[150], []])
})

test('a session that ends during a survey: the answers are there after the next log-in', async ({
  playerPage: page,
  player,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/)
  await page.goto(enter(SURVEY_THEN_CARD))
  await fillSurvey(page)
  const given = await surveyState(page)
  await player.logOut()
  await page.getByRole('button', { name: 'Continue' }).click()
  await logIn(page, player.phone)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(await surveyState(page)).toEqual(given)
})

test('an unverified address is verified on the spot, and the entry continues', async ({
  playerPage: page,
  vendors,
  phone,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403 .*\/api\/generic-entry\/(may-)?enter/)
  const email = `p${phone}@example.com`
  await page.goto(enter(VERIFIED_ONLY))
  await expect(page.getByRole('heading', { name: 'Verify your email first' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await page.getByLabel('The four-character code').fill(await vendors.mailedCode(email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(payButton(page).or(page.getByRole('button', { name: 'Enter now' }))).toBeVisible()
})

test.describe('logging in from a competition', () => {
  test('shows its prize and closing time, also after a reload, and returns to it', async ({
    page,
    request,
    vendors,
    phone,
  }) => {
    const player = await registerByApi(request, vendors, phone)
    await page.goto(FREE_OF_STEPS)
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    const prize = page.getByRole('region', { name: 'What you’re entering' })
    await expect(prize).toContainText('The pictures, for two, for a year')
    await expect(prize).toContainText(/Closes \w/)
    await expect(prize.locator('img')).toHaveJSProperty('complete', true)
    await expect(page.getByLabel('Mobile number')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(prize).toBeVisible()
    await logIn(page, player.phone)
    await expect(page).toHaveURL(FREE_OF_STEPS)
    await expect(page.getByText('Playing as')).toBeVisible()
  })

  test('from the entry itself keeps prize and closing time beside the number, on a phone and on a wide screen', async ({
    page,
  }) => {
    for (const viewport of [
      { width: 390, height: 664 },
      { width: 1366, height: 900 },
    ]) {
      await page.setViewportSize(viewport)
      await page.goto(enter(FREE_OF_STEPS))
      const prize = page.getByRole('region', { name: 'The prize' })
      await expect(prize.getByRole('heading', { name: 'The pictures, for two, for a year' })).toBeInViewport({
        ratio: 1,
      })
      await expect(prize.getByText(/^Closes /)).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel('Mobile number')).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
    }
  })

  test('for a competition by invitation shows it in place to invited players', async ({ page }) => {
    await page.goto(HIDDEN)
    await page.getByRole('button', { name: 'Log in' }).click()
    await logIn(page, '07700900004')
    await expect(page.getByRole('heading', { name: 'Crew night: the wrap party' })).toBeVisible()
    await expect(page).toHaveURL(HIDDEN)
  })
})

test(
  'during a break: the reason and the end are shown on arrival, with a link to the break’s page',
  { tag: '@gate' },
  async ({ playerPage: page, player, request, pageErrors }) => {
    pageErrors.allow(responseError(403, '/api/generic-entry/may-enter'))
    await request.post('/api/account/pause', {
      data: { days: 7 },
      headers: { authorization: `Bearer ${player.token}` },
    })
    await page.goto(enter(FREE_OF_STEPS))
    await expect(page.getByRole('heading', { name: 'You’re taking a break' })).toBeVisible()
    await expect(
      page.getByText(/You asked for a break until \d+ \w+ 20\d\d\. You can’t enter anything before then\./),
    ).toBeVisible()
    await expect(page.getByText('No money was taken')).toBeHidden()
    await page.getByRole('link', { name: 'Playing safe' }).click()
    await expect(page).toHaveURL(/playing-safe$/)
  },
)

// Rows 2.2-08, 2.4-35
test('returning from a bank without a log-in: nothing is said of the payment before the log-in', async ({
  playerPage: page,
  player,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/)
  await goToBank(page, CARD_ALONE)
  await player.logOut()
  await page.getByRole('button', { name: /^Approve £/ }).click()
  await expect(page.getByText('Log in with the number you paid with, and we’ll look up your payment.')).toBeVisible()
  await expect(page.getByText(/safe|paid\./)).toHaveCount(0)
  await logIn(page, player.phone)
  expect(await shownTickets(page)).toHaveLength(1)
  const after = await logInByApi(request, player.phone)
  expect((await after.entries()).map(({ status }) => status)).toEqual(['completed'])
})

/** Answers every question of the survey: the first option, or some text. */
async function fillSurvey(page: Page) {
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  for (const group of await page.getByRole('radiogroup').all()) await group.getByRole('radio').first().check()
  for (const field of await page.getByRole('textbox').all()) await field.fill('Toast, mostly')
  const terms = page.getByRole('checkbox', { name: 'I accept the terms' })
  if (await terms.isVisible()) await terms.check()
}

const surveyState = async (page: Page) => ({
  chosen: await page.getByRole('radio', { checked: true }).count(),
  written: await Promise.all((await page.getByRole('textbox').all()).map((field) => field.inputValue())),
})
