import type { Page } from '@playwright/test'
import { PHONE } from '../harness/browser.ts'
import { expect, test } from '../harness/journey.ts'
import {
  declineOptIn,
  enterNow,
  logIn,
  PASSCODE,
  register,
  shownTickets,
  skipLimit,
  typeCode,
} from '../harness/player.ts'
import { logInByApi, registerByApi } from '../harness/test-player.ts'
import { FREE_OF_STEPS, enter } from '../harness/screens.ts'
import { responseError } from '../harness/page-errors.ts'

test.use(PHONE)

const HOME = '/win/profile/home'

/** Logs in, out at once, and in again. */
async function logInTwice(page: Page, phone: string): Promise<void> {
  await page.goto(HOME)
  await logIn(page, phone)
  await declineOptIn(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, phone)
  await expect(page.getByText('Logged in as')).toBeVisible()
}

test.describe('after the log-in', () => {
  // Rows 1.5-18, 1.5-20, 1.5-24, 1.5-25
  // Rows 2.3-25, 2.4-22, 2.4-23, 2.5-09 to 2.5-11
  // Rows 2.4-22, 2.4-23, 2.5-09, 2.5-10, 2.5-11
  test('the opt-in form asks for name and postcode, shows errors per field and records the wording; an address is asked for after a yes', async ({
    page,
    request,
    vendors,
    phone,
  }) => {
    await registerByApi(request, vendors, phone)
    await page.goto(HOME)
    await logIn(page, phone)
    await expect(page.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeFocused()
    const size = async (name: string) => {
      const { width, height } = (await page.getByRole('button', { name }).boundingBox())!
      return { width: Math.round(width), height: Math.round(height) }
    }
    expect(await size('Yes, email me'), 'yes and no are alike').toEqual(await size('No, thanks'))
    await expect(page.locator('form label')).toHaveText(['Title', 'First name *', 'Surname *', 'Postcode *'])
    await page.getByLabel('First name').fill('J')
    await expect(page.getByText('Please enter at least two characters')).toBeHidden()
    await page.getByLabel('Surname').fill('Example')
    await expect(page.getByText('Please enter at least two characters')).toBeVisible()
    await page.getByLabel('Postcode').fill('nowhere')
    await page.getByRole('button', { name: 'Yes, email me' }).click()
    const box = page.getByRole('alert')
    await expect(box).toBeFocused()
    await expect(box.getByRole('listitem')).toHaveText([
      'Please enter at least two characters',
      'Please enter a valid UK postcode',
    ])
    const email = `p${phone}@example.com`
    await page.getByLabel('First name').fill('Jo')
    await page.getByLabel('Postcode').fill('m1 1ae')
    const sent = page.waitForRequest('**/api/account/verify-email-request')
    await page.getByRole('button', { name: 'Yes, email me' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      name: 'Jo',
      surname: 'Example',
      postcode: 'm1 1ae',
      optInState: 'hard-opt-in',
      optInSource: 'login',
    })
    await expect(page.getByRole('heading', { name: 'Where shall we email you?' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.getByLabel('The four-character code').fill(await vendors.mailedCode(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Logged in as')).toBeVisible()

    const player = await logInByApi(request, phone)
    const { preferences } = await player.call<{ preferences: { email: { granted: boolean; wording: string } } }>(
      '/api/account/preference/',
    )
    expect(preferences.email).toMatchObject({ granted: true, wording: expect.stringMatching(/^Email me about/) })
    const { details } = await player.call<{ details: object }>('/api/account/personal-details')
    expect(details).toMatchObject({ name: 'Jo', surname: 'Example', email, isEmailVerified: true })
  })

  test('the form is shown once: after it is skipped, the next log-in does not show it', async ({
    page,
    request,
    vendors,
    phone,
    pageErrors,
  }) => {
    // A player who logs out at once may still have requests under way.
    pageErrors.allow(responseError(401, '/api/'))
    await registerByApi(request, vendors, phone)
    await logInTwice(page, phone)
  })

  test(
    'a new player is asked for a limit, and the chosen limit applies',
    { tag: '@gate' },
    async ({ page, vendors, phone }) => {
      await page.goto(HOME)
      await page.getByLabel('Mobile number').fill(phone)
      await page.getByRole('button', { name: 'Continue' }).click()
      await typeCode(page, 'The four-digit code', await vendors.textedCode(phone))
      await page.getByLabel('I am 18 or over').click()
      await typeCode(page, 'A new four-digit passcode', PASSCODE)
      await typeCode(page, 'Your new passcode again', PASSCODE)
      await expect(page.getByRole('heading', { name: 'Set a monthly limit?' })).toBeFocused()
      await page.getByLabel('Monthly limit (£)').fill('lots')
      await page.getByRole('button', { name: 'Set my limit' }).click()
      await expect(page.getByText('Enter an amount in pounds, like 25 or 7.50')).toBeVisible()
      await page.getByRole('button', { name: '£25' }).click()
      await page.getByRole('button', { name: 'Set my limit' }).click()
      await declineOptIn(page)
      await expect(page.getByText('Logged in as')).toBeVisible()
      await expect(page.getByText('£25 left this month')).toBeVisible()
    },
  )
})

test('on the way to an entry the opt-in form is not shown; it is below the result, with equally large buttons for yes and no', async ({
  page,
  vendors,
  phone,
}) => {
  await page.goto(enter(FREE_OF_STEPS))
  await register(page, vendors, phone)
  await skipLimit(page)
  await enterNow(page)
  expect(await shownTickets(page)).toHaveLength(1)
  const offer = page.getByRole('region', { name: 'News from us' })
  await expect(offer.getByRole('heading', { name: 'Shall we keep you posted?' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /You’re in/ })).toBeFocused()
  await offer.getByRole('button', { name: 'No, thanks' }).click()
  await expect(offer.getByRole('status')).toHaveText(/^Thanks\./)
})
