/** A player's own account: identity, sessions, history, stored data, and erasing it. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { accountTab, confirmByText, endSessionDuring, logIn, typeCode } from '../harness/player.ts'
import { logInByApi } from '../harness/test-player.ts'
import type { TestPlayer } from '../harness/test-player.ts'
import { responseError } from '../harness/page-errors.ts'

/** A player with an account who stays logged in. */
test.use(PHONE)

const DETAILS = '/win/profile/home?tile=personal-details'

/** A second number for this journey. */
const other = (phone: string) => `${phone.slice(0, -3)}9${phone.slice(-2)}`

async function fillName(page: Page, name: string, surname: string, postcode: string) {
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Surname').fill(surname)
  await page.getByLabel('Postcode').fill(postcode)
}

// Rows 1.5-12, 1.5-25
test(
  'name and postcode are entered once, can be corrected, and are filled in from then on',
  { tag: '@gate' },
  async ({ page, player }) => {
    await page.goto(DETAILS)
    await page.getByRole('button', { name: 'Change: Name and postcode' }).click()
    await fillName(page, 'Alex', 'Wanker', 'M1 1AE')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert')).toHaveText('Should not contain profanity')
    await page.getByLabel('Surname').fill('Example')
    await page.getByLabel('Title').fill('Dr')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').getByText('Saved.')).toBeVisible()
    await expect(page.getByText('Dr Alex Example')).toBeVisible()

    await page.reload()
    await page.getByRole('button', { name: 'Change: Name and postcode' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Alex')
    await expect(page.getByLabel('Title')).toHaveValue('Dr')
    await expect(page.getByLabel('Postcode')).toHaveAttribute('autocomplete', 'postal-code')
    const { details } = await player.call<{ details: object }>('/api/account/personal-details')
    expect(details).toMatchObject({ title: 'Dr', name: 'Alex', surname: 'Example' })
  },
)

test('every form keeps what was typed when the session ends: a limit and an email address', async ({
  page,
  player,
  request,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/)
  const logInAgain = async () => {
    await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible()
    await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, player.phone)
  }
  await page.goto('/win/profile/playing-safe')
  await page.getByLabel('Monthly limit (£)').fill('37')
  await endSessionDuring(page, '/api/account/spend-limit', () => player.logOut())
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await logInAgain()
  await page.getByRole('button', { name: 'No, thanks' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByRole('link', { name: 'Playing safe' }).click()
  await expect(page.getByLabel('Monthly limit (£)')).toHaveValue('37')
  await page.getByRole('button', { name: 'Set my limit' }).click()
  await expect(page.getByText('Your limit is £37 a month.').first()).toBeVisible()

  await page.goto('/win/profile/home')
  await page.getByRole('textbox', { name: 'Email address' }).fill('alex@example.com')
  await endSessionDuring(page, '/api/account/verify-email-request', async () => {
    const { sessions } = await (
      await logInByApi(request, player.phone)
    ).call<{ sessions: { isThis: boolean; id: string }[] }>('/api/account/sessions', { end: 'others' })
    expect(sessions).toHaveLength(1)
  })
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await logInAgain()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue('alex@example.com')
})

// Rows 1.1-01, 2.2-29, 2.5-03
test(
  'the number changes after a code to the old one and a code to the new one',
  { tag: '@gate' },
  async ({ page, player, request, vendors, pageErrors }) => {
    pageErrors.allow(responseError(422, '/api/account/change-number'))
    const next = other(player.phone)
    const elsewhere = await logInByApi(request, player.phone)
    await page.goto(DETAILS)
    await page.getByRole('button', { name: 'Change: Mobile number' }).click()
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await typeCode(page, 'The four-digit code', await vendors.textedCode(player.phone))
    await page.getByRole('button', { name: 'Confirm it’s me' }).click()
    // As a phone fills it in.
    await page.getByLabel('Your new mobile number').fill(`+44 ${next.slice(1)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Text me a code' }).click()
    const code = await vendors.textedCode(next)
    await typeCode(page, 'The four-digit code to the new number', code === '9753' ? '9754' : '9753')
    await page.getByRole('button', { name: 'Change my number' }).click()
    await expect(page.getByRole('alert')).toHaveText(/Check the text message and try again/)
    await typeCode(page, 'The four-digit code to the new number', code)
    await page.getByRole('button', { name: 'Change my number' }).click()
    await expect(page.getByRole('dialog', { name: 'Your number has changed' })).toBeVisible()
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(page.getByText(`Logged in as ${next.slice(0, 5)}`)).toBeVisible()

    const response = await request.post('/api/account/details', {
      data: {},
      headers: { authorization: `Bearer ${elsewhere.token}` },
    })
    expect(response.status()).toBe(401)
    expect((await logInByApi(request, next)).token).toBeTruthy()
  },
)

test(
  'sessions are listed by device, and ended one by one or all at once',
  { tag: '@gate' },
  async ({ page, player, request }) => {
    const isActive = async ({ token }: TestPlayer) =>
      (
        await request.post('/api/account/details', { data: {}, headers: { authorization: `Bearer ${token}` } })
      ).status() === 200
    const [one, two, three] = [
      await logInByApi(request, player.phone),
      await logInByApi(request, player.phone),
      await logInByApi(request, player.phone),
    ]
    await page.goto('/win/profile/sessions')
    const ends = page.getByRole('button', { name: /^Log out: / })
    await expect(ends).toHaveCount(3)
    await expect(page.getByText(/^This device, since/)).toBeVisible()
    await ends.first().click()
    await expect(page.getByRole('status').getByText('That device is logged out.')).toBeVisible()
    await expect(ends).toHaveCount(2)
    expect([await isActive(one), await isActive(two), await isActive(three)].filter(Boolean)).toHaveLength(2)
    await page.getByRole('button', { name: 'Log out all the others' }).click()
    await expect(page.getByRole('status').getByText('All your other devices are logged out.')).toBeVisible()
    await expect(ends).toHaveCount(0)
    expect([await isActive(one), await isActive(two), await isActive(three), await isActive(player)]).toEqual([
      false,
      false,
      false,
      true,
    ])
  },
)

test('a device is recognised by a stored id until the player deletes it', async ({ page, player }) => {
  const device = () => page.evaluate(() => localStorage.getItem('device'))
  await page.goto('/win/profile/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  const sent = page.waitForRequest('**/sso/auth/login')
  await logIn(page, player.phone)
  await page.getByRole('button', { name: 'No, thanks' }).click()
  const stored = await device()
  expect(stored).toMatch(/^[0-9a-f]{32}$/)
  expect((await sent).headers()['x-device-id']).toBe(stored)

  await page.goto('/win/profile/sessions')
  await page.getByRole('button', { name: 'Log out and forget this device' }).click()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect.poll(device).toBeNull()
})

test('the history shows what happened, newest first', { tag: '@gate' }, async ({ playerPage: page }) => {
  await page.goto('/win/profile/history')
  const events = page.getByRole('dialog').getByRole('listitem')
  await expect(events.first()).toHaveText(/Logged in with a texted code/)
  // The texted code opens the account. The player states their age with the first passcode, right after that.
  await expect(events.last()).toHaveText(/^You opened the account(?! and)/)
  await expect(events.filter({ hasText: 'You said you’re 18 or over' })).toHaveCount(1)
})

test(
  'all stored data can be downloaded in one file after a texted code',
  { tag: '@gate' },
  async ({ page, player, vendors }) => {
    await page.goto('/win/profile/data')
    const saved = page.waitForEvent('download')
    const sent = page.waitForRequest('**/api/account/export')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await confirmByText(page, vendors, player.phone, 'Download')
    expect((await sent).postDataJSON()).toEqual({ confirmation: expect.stringMatching(/^[\w-]{43}$/) })
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^win-my-data-\d{4}-\d\d-\d\d\.json$/)
    const { held } = JSON.parse(await readFile(await file.path(), 'utf8')) as { held: Record<string, object[]> }
    expect(JSON.stringify(held)).toContain(player.phone)
    expect(JSON.stringify(held)).not.toMatch(/passcodeHash":"\$argon/)
    await expect(page.getByRole('status').getByText('Your file is in your downloads')).toBeVisible()
  },
)

test(
  'an account is erased after a texted code and a confirmation',
  { tag: '@gate' },
  async ({ page, player, request, vendors }) => {
    await page.goto('/win/profile/data')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await confirmByText(page, vendors, player.phone, 'Continue')
    await page
      .getByRole('dialog', { name: 'Erase your account?' })
      .getByRole('button', { name: 'Erase my account' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Your account is erased' })).toBeVisible()
    await expect(page).toHaveURL('/win')
    await page.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(accountTab(page, 'Log in')).toBeVisible()
    const login = await request.post('/sso/auth/login', { data: { phone: player.phone, passcode: '7293' } })
    expect(login.status()).toBe(401)
  },
)

test('an account with something to collect is not erased, and links to each of those things', async ({
  logInAs,
  page,
  vendors,
  pageErrors,
}) => {
  pageErrors.allow(responseError(409, '/api/account/erase'))
  await logInAs('07700900001')
  await page.goto('/win/profile/data')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  await confirmByText(page, vendors, '07700900001', 'Continue')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  const due = page.getByRole('alert')
  await expect(due).toContainText('We haven’t erased your account.')
  await expect(due).toBeFocused()
  await expect(due.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
  await due.getByRole('link', { name: 'Cash you’ve won' }).click()
  await expect(page).toHaveURL(/\/win\/profile\/home\?tile=prizes-cash$/)
  await expect(page.locator('[data-is-opened]')).toContainText('Cash prizes')
})
