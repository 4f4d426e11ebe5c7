import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import { accountTab, declineOptIn, logIn, PASSCODE, register, skipLimit, typeCode } from '../harness/player.ts'
import { registerByApi, rememberMe } from '../harness/test-player.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const HOME = '/win/profile/home'

// Rows 2.4-20, 2.4-24, 2.4-25, 2.8-12
test(
  'a wrong passcode shows the attempts left, the account locks, and a texted six-digit code unlocks it',
  { tag: '@gate' },
  async ({ page, request, vendors, phone, pageErrors }) => {
    pageErrors.allow(responseError(401, '/sso/auth/login'), responseError(423, '/sso/auth/login'))
    await registerByApi(request, vendors, phone)
    await page.goto(HOME)
    await logIn(page, phone, '9876')
    for (const left of ['5 tries', '4 tries', '3 tries', '2 tries', '1 try']) {
      await expect(page.getByRole('alert')).toHaveText(
        new RegExp(`You have ${left} left before your account is locked`),
      )
      await typeCode(page, 'Your four-digit passcode', '9876')
    }
    await expect(page.getByRole('heading', { name: 'Your account is locked' })).toBeVisible()
    const right = await request.post('/sso/auth/login', { data: { phone, passcode: PASSCODE } })
    expect(right.status()).toBe(423)

    await page.getByRole('button', { name: 'Text me a code' }).click()
    await typeCode(page, 'The six-digit code', await vendors.textedCode(phone, 6))
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page.getByText('Logged in as')).toBeVisible()
  },
)

// Rows 1.1-01, 2.5-03
test('a number is understood key by key with a space, and as a phone fills it in', async ({
  page,
  request,
  vendors,
  phone,
}) => {
  await registerByApi(request, vendors, phone)
  await page.goto(HOME)
  const field = page.getByLabel('Mobile number')
  await field.pressSequentially('07012 345678')
  await field.press('Enter')
  await expect(page.getByText('We can’t text numbers that start 070 or 076')).toBeVisible()
  for (const typed of [`${phone.slice(0, 5)} ${phone.slice(5)}`, `+44 (0)${phone.slice(1)}`]) {
    await field.fill('')
    await field.pressSequentially(typed)
    await expect(field).toHaveValue(typed)
  }
  await field.fill(`+44${phone.slice(1)}`)
  await field.press('Enter')
  await typeCode(page, 'Your four-digit passcode', PASSCODE)
  await declineOptIn(page)
  await expect(page.getByText('Logged in as')).toBeVisible()
})

// Rows 2.2-28, 2.4-17, 2.4-19
test(
  'a forgotten passcode is replaced with a texted code, once the number is known',
  { tag: '@gate' },
  async ({ page, request, vendors, phone }) => {
    await registerByApi(request, vendors, phone)
    await page.goto(HOME)
    const forgotten = page.getByRole('button', { name: 'Forgotten your passcode?' })
    await page.getByLabel('Mobile number').fill(phone)
    await expect(forgotten).toBeHidden()
    await page.getByRole('button', { name: 'Continue' }).click()
    await forgotten.click()
    await expect(page.getByRole('heading', { name: 'Forgotten your passcode?' })).toBeVisible()
    await expect(page.getByText(`We’ll text a code to ${phone.slice(0, 5)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Text me a code' }).click()
    await expect(page.getByLabel('The four-digit code', { exact: true })).toBeVisible()
    await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
    await typeCode(page, 'A new four-digit passcode', '8264')
    await typeCode(page, 'Your new passcode again', '8264')
    await declineOptIn(page)
    await expect(page.getByText('Logged in as')).toBeVisible()
    const withNew = await request.post('/sso/auth/login', { data: { phone, passcode: '8264' } })
    expect(withNew.status()).toBe(200)
  },
)

// Row 1.5-23
// Rows 1.9-31, 2.2-28, 2.4-16, 2.5-05, 2.5-07, 2.5-08
test('a passcode that is too simple is refused, and so are two that differ', async ({ page, vendors, phone }) => {
  await page.goto(HOME)
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your texts' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You need to be 18 or over to play')).toBeVisible()
  const code = page.getByLabel('The four-digit code', { exact: true })
  await expect(code).toHaveAccessibleDescription('Enter the four-digit code we texted you')
  // With the box ticked first, the last digit sends the code.
  await page.getByLabel('I am 18 or over').check()
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))

  await expect(page.getByRole('heading', { name: 'Choose a passcode' })).toBeVisible()
  const chosen = page.getByLabel('A new four-digit passcode', { exact: true })
  for (const short of ['', '12']) {
    if (short) await typeCode(page, 'A new four-digit passcode', short)
    await page.getByRole('button', { name: 'Save passcode' }).click()
    await expect(chosen).toHaveAccessibleDescription('Passcode does not meet requirements')
  }
  await typeCode(page, 'A new four-digit passcode', '1234')
  await expect(page.getByText('Provided passcode is too simple')).toBeVisible()
  // A digit after a complete code starts a new code.
  const again = page.getByLabel('Your new passcode again', { exact: true })
  await expect(chosen).toBeFocused()
  await chosen.pressSequentially('8520')
  await expect(again).toBeFocused()
  await again.pressSequentially(PASSCODE)
  await expect(again).toHaveAccessibleDescription('Passcodes do not match, please try again')
  await expect(again).toHaveValue('')
  await expect(again).toBeFocused()
  // The mistake may be in the first: another one is typed there, and then repeated.
  await again.pressSequentially('72')
  await chosen.pressSequentially(PASSCODE)
  await expect(again).toHaveValue('')
  await expect(again).toBeFocused()
  const sent = page.waitForRequest('**/sso/auth/reset')
  await again.pressSequentially(PASSCODE)
  await skipLimit(page)
  await declineOptIn(page)
  expect((await sent).postDataJSON(), 'the age that was ticked is sent').toMatchObject({ isOver18: true })
})

// Row 1.4-15
// Rows 2.4-15, 2.4-26, 1.4-15
test(
  'a player who asks to stay logged in is logged in, also in a new browser window and after its storage was deleted',
  { tag: '@gate' },
  async ({ otherBrowser, page, context, request, vendors, phone }) => {
    await registerByApi(request, vendors, phone)
    await page.goto(HOME)
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByLabel('Keep me logged in on this device').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await typeCode(page, 'Your four-digit passcode', PASSCODE)
    await declineOptIn(page)
    await expect(page.getByText('Logged in as')).toBeVisible()

    const window = await otherBrowser(undefined, { storageState: await context.storageState() })
    await window.goto('/win')
    await expect(accountTab(window, 'Account')).toBeVisible()

    // Safari deletes what scripts have stored after seven days without a visit. The cookies stay.
    await window.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await window.reload()
    await expect(accountTab(window, 'Account')).toBeVisible()
    expect(await window.evaluate(() => localStorage.getItem('phone'))).toBe(phone)
    const cookies = await window.context().cookies()
    expect(Object.fromEntries(cookies.map(({ name, httpOnly }) => [name, httpOnly]))).toEqual({
      'fairdraw-remembered': false,
      'fairdraw-renewal': true,
    })
  },
)

// Rows 1.4-16, 1.4-34
// Row 2.4-26
test('a player who does not ask is logged in for the session: in its other tabs, but not in a new window', async ({
  otherBrowser,
  page,
  context,
  request,
  vendors,
  phone,
}) => {
  await registerByApi(request, vendors, phone)
  await page.goto(HOME)
  await logIn(page, phone)
  await declineOptIn(page)
  await expect(page.getByText('Logged in as')).toBeVisible()

  const tab = await context.newPage()
  await tab.goto('/win')
  await expect(accountTab(tab, 'Account')).toBeVisible()

  const window = await otherBrowser(undefined, { storageState: await context.storageState() })
  await window.goto(HOME)
  await expect(window.getByLabel('Mobile number')).toBeVisible()
})

// Rows 1.4-18, 1.4-34
test('logging out in one tab logs out the other', { tag: '@gate' }, async ({ playerPage: page, context }) => {
  const other = await context.newPage()
  await other.goto('/win')
  await expect(accountTab(other, 'Account')).toBeVisible()
  await page.goto(HOME)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(accountTab(other, 'Log in')).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await other.reload()
  await expect(accountTab(other, 'Log in')).toBeVisible()
})

// Rows 1.1-17, 1.2-89, 1.6-10
// Row 1.8-12
// Rows 1.2-89, 1.6-10, 1.8-12, 2.2-29
test('a suspended player is told so in a modal over the page, and starts again after it', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(401, '/sso/auth/login'))
  await page.goto(HOME)
  await logIn(page, '07700900006')
  const modal = page.getByRole('dialog', { name: 'This account has been suspended' })
  const settings = await page.request.get('/static/init.json')
  const { contactEmail } = ((await settings.json()) as { settings: { contactEmail: string } }).settings
  expect(contactEmail).toMatch(/@/)
  const sentence = `This account has been suspended and your last payout might be frozen. Please contact ${contactEmail} for assistance.`
  await expect(modal.getByText(sentence, { exact: true })).toBeVisible()
  expect(await modal.evaluate((dialog) => dialog.matches(':modal')), 'it is over the page').toBe(true)
  await modal.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByLabel('Mobile number')).toBeVisible()
})

// Rows 1.1-17, 1.2-89, 1.6-10
// Rows 1.8-02, 2.2-29
test('a player whose account is suspended meanwhile is logged out and told so', async ({
  playerPage: page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(401, '/api/account/details'))
  const code = 'account-disabled'
  await page.route('**/api/account/details', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: `urn:fairdraw:problem:${code}`,
        title: 'Suspended',
        status: 401,
        code,
        accountDisabled: true,
      }),
    }),
  )
  await page.goto('/win/free')
  const modal = page.getByRole('dialog')
  await expect(modal.getByText('This account has been suspended', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/win')
  await modal.getByRole('button', { name: 'OK', exact: true }).click()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

// Row 1.8-01
test('a session that was ended elsewhere leads home, shows the reason, and returns to the page after the log-in', async ({
  page,
  context,
  product,
  request,
  vendors,
  phone,
  pageErrors,
}) => {
  pageErrors.allow(/status of 401/)
  const player = await registerByApi(request, vendors, phone)
  await rememberMe(context, product.origin, player)
  await player.logOut()
  await page.goto('/win/free')
  await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible()
  await expect(page).toHaveURL('/win')
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, phone)
  await declineOptIn(page)
  await expect(page.getByText('Logged in as')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('status').getByRole('link', { name: 'Free Competitions' }).click()
  await expect(page).toHaveURL('/win/free')
})

// Row 2.1-02
test('a new number registers from the first screen to the last', { tag: '@gate' }, async ({ page, vendors, phone }) => {
  await page.goto('/win')
  await accountTab(page, 'Log in').click()
  await register(page, vendors, phone)
  await skipLimit(page)
  await declineOptIn(page)
  await expect(page.getByText('Logged in as')).toBeVisible()
})

test('browsers can fill in codes, and password managers passcodes', async ({ page, vendors, phone }) => {
  const filledAs = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('autocomplete')
  await page.goto(HOME)
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('I am 18 or over').check()
  expect(await filledAs('The four-digit code')).toBe('one-time-code')
  await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
  await expect(page.getByRole('heading', { name: 'Choose a passcode' })).toBeVisible()
  await expect(page.getByLabel('A new four-digit passcode')).toBeFocused()
  expect(await filledAs('A new four-digit passcode')).toBe('new-password')
})
