/** A browser that blocks cookies and storage: the log-in goes with the player from one document to the next. */
import { PHONE } from '../harness/browser.ts'
import { blockedStorage } from '../harness/conditions/blocked-storage.ts'
import { expect, test } from '../harness/journey.ts'
import { accountTab, declineOptIn, logIn, payByCard, shownTickets } from '../harness/player.ts'
import { registerByApi } from '../harness/test-player.ts'

test.use({ ...PHONE, browserAs: [blockedStorage] })

// The framework's inline script for scroll positions gives up, without consequences.
const GIVEN_UP = [/^console: SecurityError: Access is denied/, /^uncaught: $/] as const

// Row 1.4-16
test('a player who has logged in on the site pays by card without another log-in, and is logged in on the way back', async ({
  page,
  request,
  vendors,
  phone,
  pageErrors,
}) => {
  pageErrors.allow(...GIVEN_UP)
  await registerByApi(request, vendors, phone)
  await page.goto('/win')
  await accountTab(page, 'Log in').click()
  await expect(page.getByText('if you reload or close this page you’ll need to log in again')).toBeVisible()
  await logIn(page, phone)
  await declineOptIn(page)
  await page.goBack()
  await page.getByRole('link', { name: '£20,000 tax-free cash' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Enter Online Now!/ })
    .click()
  await expect(page).toHaveURL(/\/enter$/)
  await payByCard(page)
  const tickets = await shownTickets(page)
  await page.getByRole('link', { name: 'My entries' }).click()
  for (const ticket of tickets) await expect(page.getByText(ticket)).toBeVisible()
  await expect(page).not.toHaveURL(/#/)
})

// Row 1.4-16
test('a code in somebody else’s link logs nobody in', async ({ page, request, player, pageErrors }) => {
  pageErrors.allow(...GIVEN_UP)
  const reply = await request.post('/sso/auth/handover', { headers: { authorization: `Bearer ${player.token}` } })
  const { code } = (await reply.json()) as { code: string }
  await page.goto(`/win/profile/home#in=${code}`)
  await expect(page.getByLabel('Mobile number')).toBeVisible()
  await expect(page).toHaveURL(/\/win\/profile\/home$/)
})
