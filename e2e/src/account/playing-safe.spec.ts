/** Safer play on the screens: limits, breaks, closing the account, and where to find help (field rules 13-18). */
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  accountTab,
  confirmByText,
  enterNow,
  logIn,
  payButton,
  payByCard,
  register,
  shownTickets,
} from '../harness/player.ts'
import { registerByApi, rememberMe } from '../harness/test-player.ts'
import { holdRequests } from '../harness/hold-requests.ts'
import { CARD_ALONE, FREE_OF_STEPS, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const SAFE = '/win/profile/playing-safe'

test('a lower limit applies at once, and a higher one after a day', { tag: '@gate' }, async ({ playerPage: page }) => {
  await page.goto(SAFE)
  await expect(page.getByText(/You haven’t set your own limit/)).toBeVisible()
  await page.getByLabel('Monthly limit (£)').fill('10')
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await expect(page.getByText('Your limit is £10 a month.', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('£10 left this month')).toBeVisible()

  await page.getByRole('button', { name: '£50' }).click()
  await page.getByRole('button', { name: 'Set my limit' }).click()
  const waiting = page.getByText(
    /^Your new limit of £50 a month starts on \w+day \d+ \w+ at (\d{1,2}(\.\d\d)?[ap]m|midnight|midday)\. Until then/,
  )
  await expect(waiting.first()).toBeVisible()
  await expect(page.getByText('£10 left this month')).toBeVisible()
  await page.reload()
  await expect(waiting.first()).toBeVisible()
})

test('after a payment the month’s total is shown and a limit offered, until there is one', async ({
  playerPage: page,
}) => {
  await page.goto(enter(CARD_ALONE))
  await payByCard(page)
  await shownTickets(page)
  await page.getByText('Set a monthly limit?').click()
  await page.getByRole('button', { name: '£25' }).click()
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await expect(page.getByText('Your limit is £25 a month.')).toBeVisible()
  await page.goto(SAFE)
  await expect(page.getByText(/Spent in \w+: £1\.50/)).toBeVisible()
  await expect(page.getByText('£23.50 left this month')).toBeVisible()
})

// The offer of field rule 15 on the way from a registration to a payment.
test('who registers on the way to a payment is offered a limit there, at once and by keyboard, and it applies', async ({
  page,
  vendors,
  phone,
}) => {
  await page.goto(enter(CARD_ALONE))
  const letAnswerCome = await holdRequests(page, '**/api/account/spent-amount')
  await register(page, vendors, phone)
  await expect(page.getByRole('heading', { name: 'Choose and pay' })).toBeFocused()
  // It is there before the answer, so that nothing moves when that comes.
  const offer = page.getByText('Set a monthly limit?')
  await expect(offer).toHaveCount(1)
  const heading = await page.getByRole('heading', { name: 'Choose and pay' }).boundingBox()
  const bundles = await page.getByRole('radio', { name: '1 entry' }).boundingBox()
  const box = await offer.boundingBox()
  expect(box!.y).toBeGreaterThan(heading!.y)
  expect(box!.y, 'before what is bought').toBeLessThan(bundles!.y)
  letAnswerCome()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '£25' }).click()
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await expect(page.getByText('Your limit is £25 a month.')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await page.goto(SAFE)
  await expect(page.getByText('£25 left this month')).toBeVisible()
})

test('who did not just register is offered a limit before a second payment, but not before the first', async ({
  playerPage: page,
}) => {
  const spending = page.waitForResponse('**/api/account/spent-amount')
  await page.goto(enter(CARD_ALONE))
  await spending
  await expect(payButton(page)).toBeVisible()
  await expect(page.getByText('Set a monthly limit?')).toBeHidden()
  await payByCard(page)
  await shownTickets(page)
  await page.goto(enter(CARD_ALONE))
  await expect(payButton(page)).toBeVisible()
  await page.getByText('Set a monthly limit?').click()
  await page.getByRole('button', { name: '£50' }).click()
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await expect(page.getByText('Your limit is £50 a month.')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
})

test(
  'a pause needs confirmation, begins at once, and stops entering',
  { tag: '@gate' },
  async ({ playerPage: page, pageErrors }) => {
    pageErrors.allow(responseError(403, '/api/generic-entry/may-enter'))
    await page.goto(SAFE)
    await page.getByRole('button', { name: '7 days' }).click()
    const question = page.getByRole('dialog', { name: 'Take a break for 7 days?' })
    await question.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText(/You’re taking a break until/)).toBeHidden()
    await page.getByRole('button', { name: '7 days' }).click()
    await question.getByRole('button', { name: 'Take a break' }).click()
    await expect(page.getByRole('status').getByText(/You’re taking a break until/)).toBeVisible()

    await page.goto('/win/profile/home')
    await expect(page.getByText(/You’re taking a break until/)).toBeVisible()
    await page.goto(enter(FREE_OF_STEPS))
    await expect(page.getByRole('heading', { name: 'You’re taking a break' })).toBeVisible()
  },
)

test('the longest self-exclusions are confirmed by a texted code', async ({ page, player, vendors }) => {
  await page.goto(SAFE)
  const sent = page.waitForRequest('**/api/account/suspend')
  await page.getByRole('button', { name: '5 years' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: '2 years' }).click()
  await expect(page.getByText(/^2 years is a long time/)).toBeVisible()
  await confirmByText(page, vendors, player.phone, 'Continue')
  await page
    .getByRole('dialog', { name: 'Take a break for 2 years?' })
    .getByRole('button', { name: 'Take a break' })
    .click()
  await expect(page.getByRole('status').getByText(/You’re taking a break until/)).toBeVisible()
  expect((await sent).postDataJSON()).toEqual({
    months: 24,
    confirmation: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test(
  'an account is closed for good after a texted code and a confirmation, and nobody can log in to it',
  { tag: '@gate' },
  async ({ page, player, vendors, pageErrors }) => {
    pageErrors.allow(responseError(403, '/sso/auth/login'))
    await page.goto(SAFE)
    await page.getByRole('button', { name: 'Close my account' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Close my account' }).click()
    const sent = page.waitForRequest('**/api/account/close')
    await confirmByText(page, vendors, player.phone, 'Continue')
    await page.getByRole('button', { name: 'Close my account' }).click()
    expect((await sent).postDataJSON()).toEqual({ confirmation: expect.stringMatching(/^[\w-]{43}$/) })
    await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await accountTab(page, 'Log in').click()

    await logIn(page, player.phone)
    const closed = page.getByRole('dialog', { name: 'This account is closed' })
    await expect(closed).toContainText(
      /You closed this account on \d+ \w+ \d{4}\. You can’t log in or enter with it again\./,
    )
    await expect(closed.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:.+@/)
    await closed.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page.getByLabel('Mobile number')).toHaveValue('')
    await expect(accountTab(page, 'Log in')).toBeVisible()
  },
)

test('a player who has not stated their age is asked for it, in the profile and when entering', async ({
  page,
  context,
  product,
  request,
  vendors,
  phone,
  pageErrors,
}) => {
  pageErrors.allow(responseError(403, '/api/generic-entry/may-enter'), responseError(422, '/api/generic-entry/enter'))
  await rememberMe(context, product.origin, await registerByApi(request, vendors, phone, {}))
  await page.goto('/win/profile/home')
  const tile = page.getByRole('region', { name: 'Are you 18 or over?' })
  await expect(tile).toContainText('You need to confirm your age before you can enter.')
  await page.goto(enter(FREE_OF_STEPS))
  // On arrival, before any form is filled in.
  await expect(page.getByRole('heading', { name: 'Are you 18 or over?' })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm my age' }).click()
  await expect(page.getByText('Field is mandatory')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I am 18 or over and live in the UK' }).check()
  await page.getByRole('button', { name: 'Confirm my age' }).click()
  await enterNow(page)
  await shownTickets(page)
  await page.goto('/win/profile/home')
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
  await expect(tile).toBeHidden()
})
