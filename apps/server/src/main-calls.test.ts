/**
 * The API's calls that clients outside this repository use (docs/product-decisions.md#entry): paths, bodies and replies
 * are fixed.
 */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startEmulatedVendors } from './testing/emulated-vendors.ts'
import { createCardNonce } from './testing/payment-nonces.ts'
import { startTestApp } from './testing/test-app.ts'

const FREE = 1
const PAID = 2
const BONUS = 3
const text = expect.any(String) as string
const number = expect.any(Number) as number

const { emulators, gateway } = await startEmulatedVendors()
const server = await startTestApp({
  competitions: [
    { id: FREE, cap: 10 },
    { id: PAID, steps: ['quiz', 'payment'], pricePence: 200 },
    { id: BONUS, tokenCost: 60 },
  ],
  vendors: { gateway },
})

/** Sends a plain HTTP request, as a client outside would. */
async function call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, bearer: string | null = null) {
  const response = await server.app.inject({
    method,
    url,
    ...(body ? { payload: body } : {}),
    headers: { 'idempotency-key': randomUUID(), ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
  })
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    body: response.json<Record<string, string>>(),
  }
}
const ok = (body: unknown) => expect.objectContaining({ status: 200, body }) as unknown

async function register(phone: string): Promise<string> {
  await call('POST', '/sso/auth/exists', { phone })
  const { body } = await call('POST', '/sso/auth/verify-otp', { phone, otp: server.codeFor(phone) })
  const session = await call('PATCH', '/sso/auth/reset', { phone, passcode: '7293', isOver18: true }, body['token'])
  return session.body['token']!
}

// Rows 1.7-01, 1.7-06, 1.7-08, 1.7-10 to 1.7-13, 2.3-22, 2.7-07, 2.7-08, 2.7-10
it('registers, logs in and renews a session', async () => {
  const phone = server.freshPhone()
  expect(await call('POST', '/sso/auth/exists', { phone })).toEqual(
    ok({ exists: false, next: 'otp', retryAfter: number }),
  )
  expect(await call('POST', '/sso/auth/send-otp', { phone })).toEqual(ok({ retryAfter: number }))
  const oneTime = await call('POST', '/sso/auth/verify-otp', { phone, otp: server.codeFor(phone) })
  expect(oneTime).toEqual(ok({ token: text }))
  const session = await call('PATCH', '/sso/auth/reset', { phone, passcode: '7293' }, oneTime.body['token'])
  expect(session).toEqual(ok({ token: text }))
  expect(await call('POST', '/sso/auth/exists', { phone })).toEqual(ok({ exists: true, next: 'passcode' }))
  expect(await call('POST', '/sso/auth/login', { phone, passcode: '7293' })).toEqual(
    ok({ token: text, player: { playerId: number, phone } }),
  )
  expect(await call('PATCH', '/sso/auth/renew', undefined, session.body['token'])).toEqual(ok({ token: text }))
  expect(await call('POST', '/sso/auth/login', { phone, passcode: '1379' })).toMatchObject({
    status: 401,
    type: 'application/problem+json',
    body: { type: text, title: text, status: 401, code: 'wrong-passcode', counter: 1, limit: 5 },
  })
})

// Rows 1.7-01, 1.7-17, 1.7-21, 1.7-37, 2.7-14
it('returns the player and the competitions', async () => {
  const bearer = await register(server.freshPhone())
  const details = await call('POST', '/api/account/details', {}, bearer)
  expect(details).toEqual(
    ok({
      account: expect.objectContaining({
        playerId: number,
        phoneNumber: text,
        hiddenCompsIds: [],
        isTestPlayer: false,
      }) as object,
      balances: { tokens: 0, entryCreditsV1: 0, entryCreditsV2Pence: 0, discountCreditsPence: 0, cashPence: 0 },
    }),
  )
  const init = await call('GET', '/api/v9/init')
  expect(init).toEqual(ok({ serverTime: text, competitions: expect.any(Array) as unknown[] }))
  expect(await call('GET', `/api/v9/competitions/${FREE}`)).toEqual(
    ok({ competition: expect.objectContaining({ id: FREE }) as object }),
  )
  expect(await call('GET', '/api/v9/competitions/999')).toMatchObject({ status: 404, body: { code: 'not-found' } })
})

// Rows 1.7-22, 1.7-29, 1.7-38, 1.7-39
it('enters a free competition at once, and lists the entry', async () => {
  const bearer = await register(server.freshPhone())
  const entered = await call(
    'POST',
    '/api/generic-entry/enter',
    { competitionId: FREE, termsAccepted: true, termsVersion: 1 },
    bearer,
  )
  expect(entered).toEqual(ok({ entryId: text, steps: [], step: null, status: 'completed' }))
  const status = await call('POST', '/api/ticket/generic/status', { entryId: entered.body['entryId'] }, bearer)
  expect(status).toEqual(
    ok({
      status: 'completed',
      step: null,
      paymentMethod: null,
      payment: { paid: false, free: true, paidPrice: 0, tokenPrice: 0, paymentStatus: null },
      quiz: { questionCount: 0, quizStatus: expect.any(String) as string },
      tickets: [text],
      hasTicketReceipt: true,
    }),
  )
  expect(await call('POST', '/api/account/tickets', {}, bearer)).toEqual(
    ok({
      tickets: [
        {
          competitionId: FREE,
          isEntryCapping: false,
          entriesCount: 1,
          ticketsCount: 1,
          tickets: [text],
          capping: 10,
          pendingTickets: 0,
        },
      ],
    }),
  )
  expect(await call('POST', '/api/account/entries', {}, bearer)).toMatchObject({
    status: 200,
    body: { entries: [{ status: 'completed' }] },
  })
  expect(
    await call('POST', '/api/generic-entry/enter', { competitionId: BONUS, termsAccepted: true }, bearer),
  ).toMatchObject({
    status: 409,
    body: { code: 'not-enough-tokens' },
  })
})

// Rows 1.7-23, 1.7-24, 1.7-26
it('completes a quiz and a card payment, and lists the tickets', async () => {
  const bearer = await register(server.freshPhone())
  const entered = await call('POST', '/api/generic-entry/enter', { competitionId: PAID, termsAccepted: true }, bearer)
  expect(entered).toEqual(ok({ entryId: text, steps: ['quiz', 'payment'], step: 'quiz', status: 'pending' }))
  const { entryId } = entered.body
  expect(await call('POST', '/api/generic-entry/questions', { entryId }, bearer)).toEqual(
    ok({
      questions: [
        {
          id: 'q1',
          text,
          overlay: 'single-answer',
          options: ['Blue', 'Green', 'Red', 'Yellow', 'Grey'],
          secondsLeft: 60,
        },
      ],
    }),
  )
  expect(
    await call('POST', '/api/generic-entry/answer', { entryId, questionId: 'q1', answer: 'Blue' }, bearer),
  ).toEqual(ok({ status: 'pending', step: 'payment', quizStatus: 'correct', remaining: 0 }))
  const { body } = await call('POST', '/api/payment/client-token', {}, bearer)
  const nonce = await createCardNonce(emulators, body['clientToken']!)
  expect(
    await call(
      'POST',
      '/api/generic-entry/payment',
      { entryId, method: 'card', bundleId: 'b1', nonce, deviceData: '{}' },
      bearer,
    ),
  ).toEqual(ok({ status: 'completed', paymentStatus: 'completed' }))
})

it('a call without a session and a call for another player’s entry get different replies', async () => {
  const [mine, theirs] = [await register(server.freshPhone()), await register(server.freshPhone())]
  const { body } = await call('POST', '/api/generic-entry/enter', { competitionId: PAID, termsAccepted: true }, mine)
  expect(await call('POST', '/api/ticket/generic/status', body)).toMatchObject({
    status: 401,
    body: { code: 'session-ended' },
  })
  expect(await call('POST', '/api/ticket/generic/status', { entryId: body['entryId'] }, theirs)).toMatchObject({
    status: 403,
    body: { code: 'unauthorized' },
  })
})
