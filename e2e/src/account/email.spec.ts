/** Verifying an email address with a mailed code, and unsubscribing with the link in a mail (2-flows §4, §8, §9). */
import { PHONE } from '../harness/browser.ts'
import { expect, test as base } from '../harness/journey.ts'
import { responseError } from '../harness/page-errors.ts'

const test = base.extend<{ email: string }>({
  email: async ({ phone }, use) => use(`p${phone}@example.com`),
})
test.use(PHONE)

const HOME = '/win/profile/home'
const CODE = 'The four-character code'

// Rows 2.1-09, 2.2-30, 2.4-10, 2.5-01, 2.5-02, 2.8-09, 2.9-01
test(
  'an address is verified by a mailed code of four characters',
  { tag: '@gate' },
  async ({ page, player, vendors, email, pageErrors }) => {
    pageErrors.allow(responseError(422, '/api/account/verify-email-confirm'))
    await page.goto(HOME)
    await page.getByRole('textbox', { name: 'Email address' }).fill('alex@nowhere')
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email address' }).fill(` ${email} `)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await expect(page.getByRole('status').getByText(`We’ve emailed a code to ${email}.`)).toBeVisible()
    await expect(page.getByLabel(CODE)).toHaveAttribute('autocomplete', 'one-time-code')

    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Field should not be empty')).toBeVisible()
    await page.getByLabel(CODE).fill('AB')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('That’s not the right length')).toBeVisible()
    const code = await vendors.mailedCode(email)
    await page.getByLabel(CODE).fill(code === 'CCCC' ? 'DDDD' : 'CCCC')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toHaveText('Code not confirmed. Try again.')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel(CODE)).toHaveAccessibleDescription('')
    await page.getByLabel(CODE).fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status').getByText(`Thank you. ${email} is verified.`)).toBeVisible()

    const { account } = await player.call<{ account: { playerDetails: object } }>('/api/account/details')
    expect(account.playerDetails).toEqual({ email, isEmailVerified: true })
    await page.reload()
    await expect(page.getByText('Logged in as')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify my email' })).toBeHidden()
  },
)

// Row 2.4-11
test('an address is changed in the personal details, and the new one verified', async ({
  playerPage: page,
  vendors,
  email,
}) => {
  await page.goto(`${HOME}?tile=personal-details`)
  await page.getByRole('button', { name: 'Change: Email address' }).click()
  const details = page.locator('details[open]')
  await details.getByRole('textbox', { name: 'Email address' }).fill(email)
  await details.getByRole('button', { name: 'Verify my email' }).click()
  await details.getByLabel(CODE).fill(await vendors.mailedCode(email))
  await details.getByRole('button', { name: 'Confirm' }).click()
  await expect(details.getByRole('status').getByText(`Thank you. ${email} is verified.`).first()).toBeVisible()
  await expect(details.getByText('Verified', { exact: true })).toBeVisible()
})

// Row 2.4-13
test('‘Not you?’ in the personal details goes back to the address that was there', async ({
  playerPage: page,
  email,
}) => {
  await page.goto(`${HOME}?tile=personal-details`)
  await page.getByRole('button', { name: 'Change: Email address' }).click()
  const details = page.locator('details[open]')
  await details.getByRole('textbox', { name: 'Email address' }).fill(email)
  await details.getByRole('button', { name: 'Verify my email' }).click()
  await details.getByRole('button', { name: 'Not you?' }).click()
  await expect(details.getByRole('button', { name: 'Change: Email address' })).toBeVisible()
  await expect(details.getByRole('textbox', { name: 'Email address' })).toBeHidden()
})

// Row 1.2-34
test(
  'the link in a message unsubscribes from its channel without a log-in',
  { tag: '@gate' },
  async ({ otherBrowser, page, player, vendors, email }) => {
    await page.goto(HOME)
    await page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await page.getByRole('button', { name: 'Verify my email' }).click()
    await page.getByLabel(CODE).fill(await vendors.mailedCode(email))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('status').getByText(/is verified/)).toBeVisible()
    await page.goto('/win/profile/opt-in')
    await page.getByLabel(/^Email me about/).check()
    await expect(page.getByRole('status').getByText('Saved. We’ll email you.')).toBeVisible()

    const mailbox = await otherBrowser()
    await mailbox.goto(await vendors.unsubscribeLink(email))
    await mailbox.getByRole('button', { name: 'Unsubscribe me' }).click()
    await expect(mailbox.getByRole('status').getByText(/We won’t send you any more marketing emails\./)).toBeVisible()
    const { preferences } = await player.call<{ preferences: { email: { granted: boolean } } }>(
      '/api/account/preference/',
    )
    expect(preferences.email.granted).toBe(false)
  },
)

test('an incomplete link shows an error', async ({ page, pageErrors }) => {
  pageErrors.allow(responseError(404, '/api/email/unsubscribe'))
  await page.goto('/win/unsubscribe/abc')
  await page.getByRole('button', { name: 'Unsubscribe me' }).click()
  await expect(page.getByRole('alert')).toHaveText(/This link doesn’t work/)
})
