/**
 * What the card gateway's library asks of the gateway and what it answers (2-flows §5, §7: card payment SDK). Runs the
 * unmodified library in a real browser against the emulator.
 */
import { demoGatewayCredentials } from '@fairdraw/emulators/gateway/credentials.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { TEST_CARD, openCardPage } from '../../../testing/open-card-page.ts'

const { shop, token, failureOf, payByForm, reset } = await openCardPage()
beforeEach(reset)
afterAll(() => shop.close())

const wrong = (operation: string, errorClass?: string) =>
  shop.emulators.faults.add({
    vendor: 'gateway',
    operation,
    fault: 'error-class',
    times: 'always',
    ...(errorClass && { errorClass }),
  })

describe('an authorisation', () => {
  const kindOf = (authorization: string) =>
    shop.tab.evaluate(
      async (key) => (await window.page.library.client.create({ authorization: key })).getConfiguration(),
      authorization,
    )

  // Row 2.5-19
  it('that consists of three parts joined by underscores is a tokenization key', async () => {
    const configuration = await kindOf(demoGatewayCredentials.tokenizationKey)
    expect(configuration).toMatchObject({ authorizationType: 'TOKENIZATION_KEY' })
    expect(configuration.gatewayConfiguration).toMatchObject({ merchantId: demoGatewayCredentials.merchantId })
  })

  // Row 2.5-20
  it('in any other format is base64 of JSON: a client token', async () => {
    expect(await kindOf(await token())).toMatchObject({ authorizationType: 'CLIENT_TOKEN' })
  })

  // Row 2.5-20
  it('that is neither is refused before any request, and the player gets a message', async () => {
    for (const nonsense of ['two_parts', 'not base64!', Buffer.from('no JSON').toString('base64')])
      expect(await failureOf(nonsense)).toMatchObject({
        code: 'CLIENT_INVALID_AUTHORIZATION',
        type: 'MERCHANT',
        message: expect.stringMatching(/couldn’t load the card form/),
      })
  })

  // Row 2.7-22
  it('is sent as a bearer token; a tokenization key allows cards but not 3-D Secure', async () => {
    const asked = shop.tab.waitForRequest(/graphql/)
    expect(await failureOf(demoGatewayCredentials.tokenizationKey, TEST_CARD)).toBeUndefined()
    expect((await asked).headers().authorization).toBe(`Bearer ${demoGatewayCredentials.tokenizationKey}`)
  })

  // Row 2.7-24
  it('without GraphQL has its configuration fetched by GET', async () => {
    const known = JSON.parse(Buffer.from(await token(), 'base64').toString()) as { graphQL?: object }
    delete known.graphQL
    const asking = shop.tab.waitForRequest(/client_api\/v1\/configuration\?/)
    const plain = await kindOf(Buffer.from(JSON.stringify(known)).toString('base64'))
    expect((await asking).method()).toBe('GET')
    expect(plain.gatewayConfiguration).toMatchObject({ merchantId: demoGatewayCredentials.merchantId })
  })
})

describe('a card', () => {
  // Rows 2.5-21, 2.7-18, 2.7-20
  it('is posted to the GraphQL endpoint, its date split at the slash, with a validate option', async () => {
    const asking = shop.tab.waitForRequest(
      (request) => request.postData()?.includes('mutation TokenizeCreditCard') ?? false,
    )
    const creditCard = { ...TEST_CARD.creditCard, expirationDate: '12 / 30', cardholderName: 'R Demo' }
    const billingAddress = { postalCode: 'N1 9GU' }
    expect(await failureOf(await token(), { creditCard: { ...creditCard, billingAddress } })).toBeUndefined()
    expect((await asking).url()).toContain('payments.sandbox.braintree-api.com/graphql')
    expect((await asking).postDataJSON()).toMatchObject({
      operationName: 'TokenizeCreditCard',
      variables: {
        input: {
          creditCard: {
            number: '4111111111111111',
            expirationMonth: '12',
            expirationYear: '30',
            cvv: '123',
            cardholderName: 'R Demo',
            billingAddress,
          },
          options: { validate: true },
        },
      },
    })
  })
})

describe('the answer’s status', () => {
  // Rows 2.7-23, 2.8-33
  it('stays 200 with data and no errors, and has the fields that we read', async () => {
    const reply = await shop.tab.evaluate(async () => {
      const client = await window.page.library.client.create({ authorization: await window.page.clientToken() })
      const ask = client.request as unknown as (options: object) => Promise<Record<string, unknown>>
      const creditCard = { number: '4111111111111111', expirationDate: '12 / 30', cvv: '123' }
      const data = { creditCard, authenticationInsight: true, merchantAccountId: 'fairdraw_gbp' }
      return ask.call(client, { method: 'post', endpoint: 'payment_methods/credit_cards', data })
    })
    expect(reply).toMatchObject({
      _httpStatus: 200,
      creditCards: [
        {
          nonce: expect.stringMatching(/^tokencc_/),
          details: { lastFour: '1111', bin: '411111', cardType: 'Visa', expirationMonth: '12', expirationYear: '2030' },
          binData: { debit: 'Yes', prepaid: 'No' },
          authenticationInsight: { regulationEnvironment: 'psd2' },
        },
      ],
    })
  })

  // Row 2.8-34
  it('is 422 for VALIDATION: the player checks the card', async () => {
    const bad = { creditCard: { ...TEST_CARD.creditCard, number: '4111111111111112' } }
    expect(await failureOf(await token(), bad)).toMatchObject({
      code: 'CLIENT_REQUEST_ERROR',
      type: 'NETWORK',
      status: 422,
      message: 'Check your card details. No money was taken.',
    })
  })

  // Rows 2.8-35 to 2.8-38
  it.each([
    ['403 for AUTHORIZATION', 'AUTHORIZATION', 403, 'CLIENT_AUTHORIZATION_INSUFFICIENT', 'MERCHANT'],
    ['401 for AUTHENTICATION', 'AUTHENTICATION', 401, 'CLIENT_AUTHORIZATION_INVALID', 'MERCHANT'],
    ['403 for a message without a class', undefined, 403, 'CLIENT_AUTHORIZATION_INSUFFICIENT', 'MERCHANT'],
    ['500 for anything else', 'SERVICE_AVAILABILITY', 500, 'CLIENT_GATEWAY_NETWORK', 'NETWORK'],
  ])('is %s', async (_what, errorClass, status, code, type) => {
    const authorization = await token()
    expect(await failureOf(authorization)).toBeUndefined()
    wrong('tokenize', errorClass)
    expect(await failureOf(authorization, TEST_CARD)).toMatchObject({
      code,
      type,
      status,
      message: expect.stringMatching(/No money was taken/),
    })
    // The same error while the client is created.
    wrong('configuration', errorClass)
    expect(await failureOf(await token())).toMatchObject({
      code,
      message: expect.stringMatching(/couldn’t load the card form/),
    })
  })

  // Row 2.8-36
  it('is 401 for an expired client token', async () => {
    const known = JSON.parse(Buffer.from(await token(), 'base64').toString()) as { authorizationFingerprint: string }
    known.authorizationFingerprint = [...known.authorizationFingerprint].toReversed().join('')
    const ended = Buffer.from(JSON.stringify(known)).toString('base64')
    expect(await failureOf(ended)).toMatchObject({ code: 'CLIENT_AUTHORIZATION_INVALID' })
  })
})

describe('a card payment by our form', () => {
  // Rows 2.7-18, 2.7-20
  it('sends the name on the card and its postcode to the gateway with the card, and the sale has both', async () => {
    const asking = shop.tab.waitForRequest(
      (request) => request.postData()?.includes('mutation TokenizeCreditCard') ?? false,
    )
    const paid = await payByForm()
    expect((await asking).postDataJSON()).toMatchObject({
      variables: { input: { creditCard: { cardholderName: 'Rosa Demo', billingAddress: { postalCode: 'N1 9GU' } } } },
    })
    const { transaction } = await shop.gateway.transaction.sale({
      amount: '5.00',
      paymentMethodNonce: paid.ok ? paid.nonce : '',
      options: { threeDSecure: { required: true } },
    })
    expect(transaction.creditCard).toMatchObject({ cardholderName: 'Rosa Demo' })
    expect((transaction as unknown as { billing: object }).billing).toMatchObject({ postalCode: 'N1 9GU' })
  })

  // Row 2.7-20
  it('sends nothing while the name or the postcode is missing or wrong, and names every field at once', async () => {
    const form = await shop.tab.evaluateHandle(() => window.page.openCard())
    const refused = await form.evaluate((card) =>
      card.authorise(500, '07700900001', { cardholderName: 'R', postalCode: '90210', asksPostcode: true }),
    )
    expect(refused).toEqual({
      ok: false,
      failure: {
        isFormUnusable: false,
        fields: {
          number: 'Enter your card number',
          expirationDate: 'Enter the expiry date',
          cvv: 'Enter the security code',
          cardholderName: 'Please enter at least two characters',
          postalCode: 'Please enter a valid UK postcode',
        },
      },
    })
  })

  // Rows 2.7-26, 2.7-29
  it('has the data of the fraud check', async () => {
    expect(await payByForm()).toEqual({
      ok: true,
      nonce: expect.any(String),
      deviceData: expect.stringMatching(/correlation_id/),
    })
  })

  it('waits for the fraud check for a short time only', async () => {
    await shop.tab.route(/c\.paypal\.com/, () => {})
    const started = performance.now()
    expect(await payByForm()).toEqual({ ok: true, nonce: expect.any(String), deviceData: undefined })
    expect(performance.now() - started).toBeLessThan(20_000)
  })
})
