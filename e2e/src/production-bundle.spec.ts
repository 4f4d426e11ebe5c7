import { BROWSER_FLAGS, DESKTOP, browserProgram } from './harness/browser.ts'
import { test as journey, expect } from './harness/journey.ts'
import { startAt } from './harness/run-program.ts'
import {
  acceptTerms,
  answerBank,
  CARDS,
  declineOptIn,
  fastCheckoutDialog,
  KNOWN_SHOPPER,
  payButton,
  payByCard,
  register,
  scrollToNews,
  shownTickets,
  skipLimit,
  startFastCheckout,
} from './harness/player.ts'
import type { Production } from './harness/production.ts'
import { CARD_ALONE } from './harness/screens.ts'

type Worker = { production: Production }

/**
 * The test fixture of journeys with the product as in production, and a browser that resolves every name to this
 * machine.
 */
const test = journey.extend<object, Worker>({
  production: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const { stop, ...production } = await startAt<Production>('e2e/src/harness/production.ts', {})
      await use(production)
      await stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [({ production }, use) => use({ ...production, stop: async () => {} }), { scope: 'worker' }],
  browser: [
    async ({ playwright, production: { rules } }, use) => {
      const args = [...BROWSER_FLAGS, `--host-resolver-rules=${rules}`, '--ignore-certificate-errors']
      const browser = await playwright.chromium.launch({ executablePath: browserProgram(), args })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

test.use({ ...DESKTOP, ignoreHTTPSErrors: true })

/** Pages that take no payment request notifications here. */
const NOTIFICATIONS = 'sdk.engagement.example'

// Rows 2.7-18, 2.7-26, 2.7-27
test('the unmodified bundle pays at the vendors’ real addresses, under its own policy, with a challenge', async ({
  page,
  vendors,
  phone,
}) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))

  const prize = await page.goto(CARD_ALONE)
  expect(prize?.headers()['strict-transport-security']).toContain('max-age=')
  expect([...hosts].filter((host) => host !== NOTIFICATIONS)).toEqual(['win.fairdraw.example'])

  await page.getByRole('dialog').getByRole('link', { name: 'Enter Online Now!' }).click()
  await register(page, vendors, phone)
  expect(await page.content()).not.toContain('/_demo/')
  await payByCard(page, CARDS.challenged)
  await answerBank(page, '1234')
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])

  expect([...hosts]).toEqual(
    expect.arrayContaining([
      'assets.braintreegateway.com',
      'payments.sandbox.braintree-api.com',
      'api.sandbox.braintreegateway.com',
      'songbirdstag.cardinalcommerce.com',
      'c.paypal.com',
    ]),
  )
})

// Rows 2.7-19, 2.7-28
test('fast checkout runs at the vendors’ real addresses, under the policy of production', async ({
  page,
  vendors,
  phone,
}) => {
  await page.goto(`${CARD_ALONE}/enter`)
  await register(page, vendors, phone)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('paypalobjects.com')) scripts.push(request.url())
  })
  await startFastCheckout(page, KNOWN_SHOPPER.email)
  await fastCheckoutDialog(page)
    .getByLabel('Code')
    .fill(await vendors.textedCode(KNOWN_SHOPPER.phone, 6))
  await fastCheckoutDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('radio', { name: 'VISA ending 1111' })).toBeChecked()
  await acceptTerms(page)
  await payButton(page).click()
  expect(await shownTickets(page)).toHaveLength(1)
  expect(await vendors.capturedPence()).toEqual([150])
  expect(scripts).toEqual([
    'https://www.paypalobjects.com/connect-boba/axo.js',
    'https://www.paypalobjects.com/connect-boba/locales/en_gb.json',
  ])
})

// Row 2.7-16
test('notifications come from the service’s own address, for a visitor and for a player', async ({
  page,
  vendors,
  phone,
}) => {
  const users: (string | undefined)[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host === NOTIFICATIONS && request.method() === 'POST')
      users.push((request.postDataJSON() as { user_id?: string }).user_id)
  })
  await page.goto('/win')
  await expect((await scrollToNews(page)).getByText('Who won last week?')).toBeAttached()
  expect(users).toEqual([undefined])

  await page.goto('/win/notifications')
  await register(page, vendors, phone)
  await skipLimit(page)
  await declineOptIn(page)
  await expect(
    page.getByRole('dialog', { name: 'Notifications' }).getByText('How we tell you you’ve won'),
  ).toBeVisible()
  expect(users.at(-1)).toMatch(/^[\w-]{43}$/)
})
