/** Fast checkout in a real browser, from the email to the nonce, with the unmodified library. */
import type { TestShop } from '@fairdraw/emulators/gateway/test-shop/open-shop.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGatewayPage } from '../../../testing/open-gateway-page.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openGatewayPage()
})
beforeEach(async () => {
  shop.emulators.inbox.clear()
  await shop.visit(shop.remapped)
})
afterEach(async () => {
  shop.emulators.faults.clear()
  await shop.tab.unrouteAll()
})
afterAll(() => shop?.close())

const MEMBER = 'robin@player.example'
const NEWCOMER = 'new@player.example'

type Step = { message: string; isUnusable: boolean } | 'done'

/** Runs a step in the page; returns its failure as the player sees it. */
const open = (): Promise<Step> =>
  shop.tab.evaluate(async () => {
    try {
      Object.assign(window, { fast: await window.page.openFastCheckout() })
      return 'done'
    } catch (error) {
      return window.page.copy.fastCheckoutFailureOf(error as object)
    }
  })
const find = (email: string): Promise<Step> =>
  shop.tab.evaluate(async (who) => {
    try {
      await window.fast.find(who)
      return 'done'
    } catch (error) {
      return window.page.copy.fastCheckoutFailureOf(error as object)
    }
  }, email)
const authorise = () => shop.tab.evaluate(() => window.fast.authorise(500, '07700900001'))
const fault = (operation: string, kind: string) =>
  shop.emulators.faults.add({ vendor: 'gateway', operation, fault: kind, times: 'always' } as never)

const field = (title: string) => shop.tab.frameLocator(`iframe[title="Fastlane: ${title}"]`).locator('input:visible')
async function fillCard(number: string): Promise<void> {
  await field('Card number').fill(number)
  await field('Expiry date').fill('12/30')
  await field('Security code').fill('123')
  await field('Name on card').fill('Rosa Demo')
  await field('Postcode').fill('N1 9GU')
}
const dialog = () => shop.tab.getByRole('dialog', { name: 'Fastlane demonstration' })
async function typeCode(): Promise<void> {
  await dialog().waitFor()
  const [text] = shop.emulators.inbox.messages()
  await dialog()
    .getByLabel('Code')
    .fill(/^\d{6}/.exec(text!.text)![0])
  await dialog().getByRole('button', { name: 'Confirm' }).click()
}

declare global {
  interface Window {
    fast: Extract<Awaited<ReturnType<Window['page']['openFastCheckout']>>, object>
  }
}

// Rows 2.7-19, 2.7-28
describe('fast checkout', () => {
  it('loads its script and its texts from the vendor’s host, shows its mark, and loads no second copy of the fields', async () => {
    const asked: string[] = []
    shop.tab.on('request', (request) => asked.push(request.url()))
    expect(await open()).toBe('done')
    expect(await shop.tab.locator('#mark').innerText()).toMatch(/^Fastlane by PayPal/)
    const of = (part: string) => asked.filter((url) => url.includes(part))
    expect(of('www.paypalobjects.com/connect-boba/axo.js')).toHaveLength(1)
    expect(of('www.paypalobjects.com/connect-boba/locales/')).toHaveLength(1)
    expect(of('js.braintreegateway.com')).toEqual([])
  })

  it('pays with the card of a shopper whom the code proved, after 3-D Secure', async () => {
    await open()
    const finding = find(MEMBER)
    await typeCode()
    expect(await finding).toBe('done')
    const outcome = await authorise()
    expect(outcome).toMatchObject({ ok: true, deviceData: expect.stringMatching(/correlation_id/) })
    const { nonce } = outcome as { nonce: string }
    expect(await shop.gateway.paymentMethodNonce.find(nonce)).toMatchObject({
      type: 'CreditCard',
      details: { bin: '411111' },
      threeDSecureInfo: { liabilityShifted: true },
    })
    expect(shop.consoleErrors()).toEqual([])
  })

  it('pays with the new card of a shopper who is not known, and a press before it is complete stays', async () => {
    await open()
    expect(await find(NEWCOMER)).toBe('done')
    expect(await authorise()).toEqual({
      ok: false,
      failure: { message: 'Check the details of your card. No money was taken.', isUnusable: false },
    })
    await fillCard('4111111111111111')
    expect(await authorise()).toMatchObject({ ok: true })
  })

  it('charges no card that the bank does not confirm', async () => {
    await open()
    await find(NEWCOMER)
    await fillCard('4000000000001018')
    expect(await authorise()).toMatchObject({
      ok: false,
      failure: { message: expect.stringMatching(/couldn’t confirm it was you/), isUnusable: false },
    })
  })

  it('ends when the shopper closes the vendor’s dialog', async () => {
    await open()
    const finding = find(MEMBER)
    await dialog().getByRole('button', { name: 'Not now' }).click()
    expect(await finding).toEqual({ message: expect.stringMatching(/^You closed fast checkout/), isUnusable: true })
  })

  it.each([
    ['fast-checkout-script', 'error-5xx', /^We couldn’t load fast checkout/],
    ['fast-checkout-script', 'drop-before', /^We couldn’t load fast checkout/],
    ['fast-checkout-lookup', 'decline', /^Fast checkout isn’t working/],
    ['fast-checkout-lookup', 'error-5xx', /^Fast checkout isn’t working/],
    ['fast-checkout-tokenize', 'decline', /^Fast checkout isn’t working/],
    ['configuration', 'error-5xx', /^(We couldn’t reach|Fast checkout isn’t working)/],
  ])('ends with a message when %s fails with %s', async (operation, kind, message) => {
    fault(operation, kind)
    const opened = await open()
    const found = opened === 'done' ? await find(NEWCOMER) : opened
    if (found !== 'done') return expect(found).toEqual({ message: expect.stringMatching(message), isUnusable: true })
    await fillCard('4111111111111111')
    expect(await authorise()).toEqual({
      ok: false,
      failure: { message: expect.stringMatching(message), isUnusable: true },
    })
  })
})

// Rows 2.9-14, 2.9-15
describe('fast checkout that nobody answers', () => {
  it.each([
    ['its script', /connect-boba\/axo/],
    ['the look-up', /fast-checkout\/lookup/],
  ])('ends after a minute: %s', async (_what, silent) => {
    const browser = await shop.tab.context().browser()!.newPage()
    try {
      await browser.clock.install()
      await browser.route(silent, () => {})
      await browser.goto(shop.remapped)
      await browser.waitForFunction(() => 'page' in window)
      const asked = browser.waitForRequest(silent)
      await browser.evaluate(() => {
        const run = async () => {
          await (await window.page.openFastCheckout()).find('new@player.example')
        }
        const ended = run().catch((error: object) => window.page.copy.fastCheckoutFailureOf(error).message)
        void ended.then((message) => Object.assign(window, { ended: message }))
      })
      await asked
      await browser.clock.fastForward(59_000)
      expect(await browser.evaluate(() => 'ended' in window)).toBe(false)
      await browser.clock.fastForward(1_500)
      await browser.waitForFunction(() => 'ended' in window)
      expect(await browser.evaluate(() => (window as unknown as { ended: string }).ended)).toMatch(
        /^Fast checkout took/,
      )
    } finally {
      await browser.close()
    }
  })
})
