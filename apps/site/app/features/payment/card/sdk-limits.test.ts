/** The codes and limits of the card gateway's library (2-flows §8, §9: card payment SDK), and the player's messages for them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cardFailureOf } from './card-copy.ts'
import { walletFailureOf } from '../wallet/wallet-copy.ts'
import { TEST_CARD, openCardPage } from '../../../testing/open-card-page.ts'

const { shop, token, failureOf, payByForm, asked, reset } = await openCardPage()
beforeEach(reset)
afterAll(() => shop.close())

/** A module of the library's package, for checks that need no browser. */
const partOf = (path: string): unknown => createRequire(import.meta.url)(`braintree-web/${path}`)
const errorsOf = (part: string) =>
  Object.values(partOf(`${part}/errors`) as Record<string, { code: string; type: string }>)

/** The error that the library throws in the page. */
const thrown = (run: () => Promise<unknown>) => shop.tab.evaluate(run)

describe('the library’s own codes', () => {
  // Row 2.8-39
  it('INVALID_USE_OF_INTERNAL_FUNCTION: a part was created without options', async () => {
    const found = await thrown(async () => {
      try {
        return await window.page.library.componentVerification.verify()
      } catch (error) {
        const { code, type } = error as { code: string; type: string }
        return { code, type, message: window.page.copy.cardFailureOf(error as object).message }
      }
    })
    expect(found).toEqual({
      code: 'INVALID_USE_OF_INTERNAL_FUNCTION',
      type: 'INTERNAL',
      message: 'Something went wrong with the card form. No money was taken. Try again.',
    })
  })

  // Rows 2.5-22, 2.7-29, 2.8-40
  it('INSTANTIATION_OPTION_REQUIRED: the data collector, like every part, needs the client or an authorisation', async () => {
    const found = await thrown(async () => {
      const { client, dataCollector, hostedFields } = window.page.library
      const codeOf = (making: Promise<unknown>) =>
        making.then(
          () => 'made',
          (error: { code: string }) => error.code,
        )
      const without = [client.create({} as never), dataCollector.create({} as never), hostedFields.create({} as never)]
      const authorization = await window.page.clientToken()
      const made = await dataCollector.create({ client: await client.create({ authorization }) })
      return { without: await Promise.all(without.map(codeOf)), deviceData: made.deviceData }
    })
    expect(found).toMatchObject({
      without: ['INSTANTIATION_OPTION_REQUIRED', 'INSTANTIATION_OPTION_REQUIRED', 'INSTANTIATION_OPTION_REQUIRED'],
      deviceData: expect.stringMatching(/correlation_id/),
    })
    expect(cardFailureOf({ code: 'INSTANTIATION_OPTION_REQUIRED' }).message).toMatch(
      /^We can’t take cards at the moment/,
    )
  })

  // Rows 2.5-23, 2.8-41
  it('INCOMPATIBLE_VERSIONS: the data collector, like every part, needs a client of its own version', async () => {
    const found = await thrown(async () => {
      const { applePay, client, dataCollector } = window.page.library
      const real = await client.create({ authorization: await window.page.clientToken() })
      const old = Object.assign(Object.create(real) as typeof real, { getVersion: () => '3.116.0' })
      const codeOf = (making: Promise<unknown>) =>
        making.then(
          () => 'made',
          (error: { code: string }) => error.code,
        )
      return Promise.all([dataCollector.create({ client: old }), applePay.create({ client: old })].map(codeOf))
    })
    expect(found).toEqual(['INCOMPATIBLE_VERSIONS', 'INCOMPATIBLE_VERSIONS'])
    expect(cardFailureOf({ code: 'INCOMPATIBLE_VERSIONS' })).toMatchObject({
      message: expect.stringMatching(/out of date/),
      isFormUnusable: true,
    })
  })

  // Row 2.8-42
  it('CLIENT_SCRIPT_FAILED_TO_LOAD: a part that must load the client itself cannot load it', async () => {
    const found = await thrown(async () => {
      const authorization = await window.page.clientToken()
      const making = window.page.library.dataCollector.create({ authorization } as never)
      return making.then(
        () => 'made',
        (error: { code: string; type: string }) => [error.code, error.type],
      )
    })
    expect(found).toEqual(['CLIENT_SCRIPT_FAILED_TO_LOAD', 'NETWORK'])
    expect(cardFailureOf({ code: 'CLIENT_SCRIPT_FAILED_TO_LOAD' }).isFormUnusable).toBe(true)
  })

  // Row 2.8-43
  it('METHOD_CALLED_AFTER_TEARDOWN: a method was called after teardown', async () => {
    const found = await thrown(async () => {
      const client = await window.page.library.client.create({ authorization: await window.page.clientToken() })
      await (client.teardown as () => Promise<void>).call(client)
      try {
        return client.request({ method: 'get', endpoint: 'configuration' } as never, (() => {}) as never)
      } catch (error) {
        return { ...(error as object), failure: window.page.copy.cardFailureOf(error as object) }
      }
    })
    expect(found).toMatchObject({
      code: 'METHOD_CALLED_AFTER_TEARDOWN',
      type: 'MERCHANT',
      failure: { isFormUnusable: true },
    })
  })

  // Row 2.8-44
  it('DATA_COLLECTOR_REQUIRES_CREATE_OPTIONS: the fraud check did not load, and the card is authorised without it', async () => {
    await shop.tab.route(/c\.paypal\.com/, (route) => route.abort())
    expect(await payByForm()).toEqual({ ok: true, nonce: expect.any(String), deviceData: undefined })
    await shop.visit(shop.remapped)
    const authorization = await token()
    const found = await shop.tab.evaluate(async (key) => {
      const { client, dataCollector } = window.page.library
      const making = dataCollector.create({ client: await client.create({ authorization: key }) })
      return making.then(
        () => 'made',
        (error: { code: string; type: string }) => [error.code, error.type],
      )
    }, authorization)
    expect(found).toEqual(['DATA_COLLECTOR_REQUIRES_CREATE_OPTIONS', 'MERCHANT'])
  })

  // Row 2.8-45
  it('every code of every part that we use has our own message and one of the five types', () => {
    const tables = ['lib', 'client', 'data-collector', 'hosted-fields/shared', 'three-d-secure/shared']
    const wallets = { PayPal: 'paypal-checkout', 'Apple Pay': 'apple-pay' } as const
    const types = new Set<string>()
    for (const { code, type } of tables.flatMap(errorsOf)) {
      types.add(type)
      expect(cardFailureOf({ code, type }).message, code).toMatch(/^[A-Z].*\.$/)
    }
    for (const [wallet, part] of Object.entries(wallets) as ['PayPal' | 'Apple Pay', string][])
      for (const { code, type } of [...errorsOf(part), ...errorsOf('client'), ...errorsOf('lib')])
        expect(walletFailureOf(wallet, { code, type }).message, code).toMatch(/^[A-Z].*No money was taken/)
    const known = ['CUSTOMER', 'INTERNAL', 'MERCHANT', 'NETWORK', 'UNKNOWN']
    expect([...types].toSorted()).toEqual(known)
    expect(Object.keys((partOf('lib/braintree-error') as { types: object }).types).toSorted()).toEqual(known)
  })
})

describe('the library’s limits', () => {
  // Row 2.9-13
  it('are those of version 3.117.1, which is pinned and which every part reports', async () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
      dependencies: Record<string, string>
    }
    expect(manifest.dependencies['braintree-web']).toBe('3.117.1')
    const versions = await shop.tab.evaluate(() => {
      const { applePay, client, dataCollector, hostedFields, payPalCheckout, threeDSecure } = window.page.library
      return [applePay, client, dataCollector, hostedFields, payPalCheckout, threeDSecure].map(
        (one) => (one as { VERSION?: string }).VERSION,
      )
    })
    expect(new Set(versions)).toEqual(new Set(['3.117.1']))
  })

  // Rows 2.7-25, 2.9-14, 2.9-16
  it('a request times out after 60 seconds, an analytics request after 2', async () => {
    const logged = shop.tab.waitForRequest(/xoplatform\/logger\/api\/logger/)
    expect(await failureOf(await token(), TEST_CARD)).toBeUndefined()
    expect((await logged).method()).toBe('POST')
    const timeouts = (await asked()).filter(({ url }) => url.includes('braintree') || url.includes('logger'))
    expect(timeouts.length).toBeGreaterThan(2)
    for (const { url, timeout } of timeouts) expect(timeout, url).toBe(url.includes('logger') ? 2_000 : 60_000)
  })

  // Row 2.9-15
  it('a card form whose frames do not load fails after 60 seconds, and the player gets a message', async () => {
    const tab = await shop.browser.newPage()
    await tab.clock.install()
    await tab.route(/hosted-fields-frame/, (route) => route.abort())
    await tab.goto(shop.remapped)
    await tab.evaluate(() => {
      const setTitle = (text: string) => void (document.title = text)
      window.page.openCard().then(
        () => setTitle('opened'),
        (error: object) => setTitle(window.page.copy.cardFailureOf(error).message),
      )
    })
    await tab.locator('iframe[name="braintree-hosted-field-number"]').waitFor({ state: 'attached' })
    await tab.clock.fastForward(59_000)
    expect(await tab.title()).toBe('A page')
    await tab.clock.fastForward(2_000)
    await expect.poll(() => tab.title()).toMatch(/^We couldn’t load the card form/)
    await tab.close()
  })

  // Row 2.9-17
  it('the fraud check’s session is cut to 32 characters', async () => {
    const { session, correlation, settings } = await shop.tab.evaluate(async () => {
      const { client, dataCollector } = window.page.library
      const made = await client.create({ authorization: await window.page.clientToken() })
      const { deviceData } = await dataCollector.create({ client: made })
      const { analyticsMetadata } = made.getConfiguration() as unknown as { analyticsMetadata: { sessionId: string } }
      return {
        session: analyticsMetadata.sessionId,
        correlation: (JSON.parse(deviceData) as { correlation_id: string }).correlation_id,
        settings: JSON.parse(document.querySelector('script[fncls]')?.textContent ?? '{}') as { f?: string },
      }
    })
    expect(session).toHaveLength(36)
    expect(correlation).toBe(session.slice(0, 32))
    expect(settings.f).toBe(correlation)
  })

  // Row 2.9-18
  it('the only extra field in an analytics request is paypal_context_id', async () => {
    const logged = shop.tab.waitForRequest((request) => request.postData()?.includes('of.a.test') ?? false)
    await shop.tab.evaluate(async () => {
      const { analytics, client } = window.page.library
      const made = await client.create({ authorization: await window.page.clientToken() })
      analytics.sendEventPlus(made, 'of.a.test', { paypal_context_id: 'EC-1', phone: '07700900001' })
    })
    const { tracking } = (await logged).postDataJSON() as { tracking: [object] }
    expect(tracking[0]).toMatchObject({ event_name: 'web.of.a.test', paypal_context_id: 'EC-1' })
    expect(JSON.stringify(tracking)).not.toContain('07700900001')
  })

  // Row 2.9-19
  it('https at four domains is trusted and nothing else: a client with another domain is not created', async () => {
    const trusted = await shop.tab.evaluate(() =>
      [
        'https://www.paypal.com/x',
        'https://api.braintreepayments.com',
        'https://assets.braintreegateway.com',
        'https://payments.braintree-api.com',
        'http://www.paypal.com',
        'https://paypal.com.evil.example',
        'https://notpaypal.com',
        'https://braintree.tools',
      ].map((address) => window.page.library.isVerifiedDomain(address)),
    )
    expect(trusted).toEqual([true, true, true, true, false, false, false, false])

    await shop.tab.route(/graphql/, async (route) => {
      const reply = await route.fetch()
      const text = (await reply.text()).replaceAll('https://assets.braintreegateway.com', 'https://assets.evil.example')
      await route.fulfill({ response: reply, body: text })
    })
    expect(await failureOf(await token())).toMatchObject({
      code: 'CLIENT_GATEWAY_CONFIGURATION_INVALID_DOMAIN',
      type: 'MERCHANT',
      message: expect.stringMatching(/^We can’t take cards at the moment/),
    })
  })
})
