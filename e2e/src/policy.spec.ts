import { expect, test } from './harness/journey.ts'
import { responseError } from './harness/page-errors.ts'
import { CARD_ALONE, NOT_FOUND, PUBLIC_SCREENS, QUIZ_THEN_CARD, enter } from './harness/screens.ts'

/** The directives of a content security policy, by name. */
function directives(policy: string | undefined): Map<string, string[]> {
  return new Map(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

const GATEWAY = /braintree|cardinalcommerce|cardinaltrusted|paypal/
const payment = [
  enter(CARD_ALONE),
  enter(QUIZ_THEN_CARD),
  `${CARD_ALONE}/quick-pay/apple`,
  `${CARD_ALONE}/quick-pay/apple/bundles`,
  '/win/entry/payment-result',
]
const everywhere = [...Object.values(PUBLIC_SCREENS), ...payment, NOT_FOUND]

test(
  'the policy of every page forbids unsafe script sources and requires trusted types',
  { tag: '@gate' },
  async ({ request }) => {
    for (const address of new Set(everywhere)) {
      const reply = await request.get(address)
      const policy = directives(reply.headers()['content-security-policy'])
      const scripts = policy.get('script-src')
      expect(policy.get('default-src'), address).toEqual(["'none'"])
      expect(scripts, address).toContain("'self'")
      for (const loose of [
        "'unsafe-inline'",
        "'unsafe-eval'",
        "'unsafe-hashes'",
        '*',
        'https:',
        'http:',
        'data:',
        'blob:',
      ])
        expect(scripts, address).not.toContain(loose)
      expect(policy.get('require-trusted-types-for'), address).toEqual(["'script'"])
      expect(policy.get('object-src'), address).toEqual(["'none'"])
      expect(policy.get('base-uri'), address).toEqual(["'none'"])
      expect(policy.get('frame-ancestors'), address).toEqual(["'none'"])
    }
  },
)

test('the card gateway is allowed on pages that take payment and nowhere else', async ({ request }) => {
  for (const address of new Set(everywhere)) {
    const reply = await request.get(address)
    const policy = reply.headers()['content-security-policy'] ?? ''
    if (payment.includes(address)) {
      expect(directives(policy).get('frame-src')?.join(' '), address).toMatch(GATEWAY)
      expect(directives(policy).get('connect-src')?.join(' '), address).toMatch(GATEWAY)
    } else {
      expect(policy, address).not.toMatch(GATEWAY)
    }
  }
})

test('the entry is a separate document, loaded completely with its own policy', async ({ page }) => {
  await page.goto(CARD_ALONE)
  const documents = page.waitForResponse((response) => response.request().isNavigationRequest())
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Enter Online Now!/ })
    .click()
  const entry = await documents
  expect(new URL(entry.url()).pathname).toBe(enter(CARD_ALONE))
  expect(entry.headers()['content-security-policy']).toContain('braintreegateway.com')
  await expect(page.getByRole('heading', { name: 'Log in or join' })).toBeVisible()
})

test('no script of the gateway is loaded on pages without payment', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const address of ['/win', QUIZ_THEN_CARD, PUBLIC_SCREENS['log-in']]) await page.goto(address)
  for (const script of scripts) {
    const text = await (await page.request.get(script)).text()
    expect(text, script).not.toContain('hosted-fields')
  }
})

test('PayPal’s script runs and its window can respond on pages that take payment, and nowhere else', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(responseError(404, '/checkoutnow?token=none'), /requires 'TrustedScriptURL'/)
  const load = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script')
          script.addEventListener('load', () => resolve('loaded'))
          script.addEventListener('error', () => resolve('refused'))
          try {
            script.src = 'https://www.paypal.com/sdk/js?client-id=any'
            document.head.append(script)
          } catch {
            resolve('refused')
          }
        }),
    )
  const isHeard = async () => {
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('/_v/www.paypal.com/checkoutnow?token=none')),
    ])
    await popup.getByRole('heading', { name: 'This payment has ended' }).waitFor()
    const heard = await popup.evaluate(() => window.opener !== null)
    await popup.close()
    return heard
  }
  await page.goto(enter(CARD_ALONE))
  expect([await load(), await isHeard()]).toEqual(['loaded', true])
  await page.goto(PUBLIC_SCREENS['log-in'])
  expect([await load(), await isHeard()]).toEqual(['refused', false])
})
