import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import type { ProblemCode } from '@fairdraw/rules/problems.ts'
import { toJSONSchema } from 'zod/v4/core'
import { describe, expect, it } from 'vitest'
import { ENDPOINTS } from './api.ts'
import { refusalsOf } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'

const named = ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const)
const codesOf = (endpoint: Endpoint) => new Set(refusalsOf(endpoint))

/** The calls of docs/product-decisions.md#entry ("main calls") and 1-site §7. */
const PROMISED = [
  'POST /sso/auth/exists',
  'POST /sso/auth/send-otp',
  'POST /sso/auth/verify-otp',
  'POST /sso/auth/login',
  'POST /sso/auth/forgot',
  'POST /sso/auth/logout',
  'PATCH /sso/auth/reset',
  'PATCH /sso/auth/renew',
  'POST /api/account/details',
  'POST /api/account/tickets',
  'POST /api/account/entries',
  'POST /api/account/exchange',
  'POST /api/oauth/link',
  'POST /api/paypal/not-you',
  'POST /api/payouts/paypal/create',
  'POST /api/payouts/paypal/status',
  'POST /api/payouts/paypal/user-info',
  'POST /api/account/logout',
  'GET /api/v9/init',
  'GET /api/v9/competitions/{id}',
  'POST /api/generic-entry/enter',
  'POST /api/generic-entry/questions',
  'POST /api/generic-entry/answer',
  'POST /api/generic-entry/survey',
  'POST /api/generic-entry/payment',
  'POST /api/ticket/generic/status',
  'GET /api/tickets/revealed-widget/{winnerId}',
  'POST /api/tickets/reveal',
  'POST /api/competitions/check-access/{id}',
  'GET /api/competitions/ended-terms',
  'POST /api/competitions/ended-terms',
  'GET /api/winners/all',
  'POST /api/winners/all',
  'POST /api/winners',
  'POST /api/tickets/profile-widget',
  'GET /static/init.json',
  'GET /static/faq.json',
  'POST /api/campaign/claim',
  'POST /api/campaign',
  'GET /api/ecospend/banks',
  'POST /api/ecospend/find-transaction',
  'GET /api/quick-pay/details',
  'POST /api/quick-pay/status',
  'POST /api/quick-pay/entry',
  'POST /api/account/payment-details',
  'POST /api/account/preference/',
  'POST /api/account/game/worddrum',
  'POST /api/account/spent-amount',
  'POST /api/account/verify-email-request',
  'POST /api/account/verify-email-confirm',
  'POST /api/account/claim/voucher',
  'POST /api/settings/marketing',
  'POST /api/email/unsubscribe',
  'POST /api/players-uploads',
  'GET /api/draws/winners',
  'GET /api/draws/ended',
  'GET /api/draws/terms-and-conditions/{id}',
  'POST /api/video/user',
  'POST /api/video/session',
  'POST /api/video/ticket',
  'POST /api/video/claim',
]

describe('the calls', () => {
  // Rows 1.7-01, 1.7-02, 1.7-06 to 1.7-66, 2.7-01
  it('are those that are promised, at the promised addresses', () => {
    const places = ENDPOINTS.map(({ method, path }) => `${method} ${path}`)
    expect(PROMISED.filter((place) => !places.includes(place))).toEqual([])
    expect(new Set(places).size).toBe(places.length)
  })

  it('have unique names that begin with the method', () => {
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length)
    for (const { name, method } of ENDPOINTS) expect(name).toMatch(new RegExp(`^${method.toLowerCase()}[A-Z]`))
  })

  it.each(named)('%s has the same parameters in its path and its schema', (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(path).toMatch(/^\/(api|sso|static)\//)
    expect(Object.keys(params ? (toJSONSchema(params).properties ?? {}) : {})).toEqual(inPath)
  })

  it('need an idempotency key exactly if they enter or take something', () => {
    const withKey = ENDPOINTS.filter(({ idempotent }) => idempotent).map(({ name }) => name)
    expect(withKey.toSorted()).toEqual([
      'postAccountExchange',
      'postAnswer',
      'postCampaignClaim',
      'postClaimPrize',
      'postClaimVoucher',
      'postEnter',
      'postPayment',
      'postPayoutCreate',
      'postPlayersUploads',
      'postQuickPayEntry',
      'postReveal',
      'postSurvey',
      'postVideoClaim',
      'postWordDrum',
    ])
  })

  // Row 2.6-01
  it('need a player’s token, except those that anybody may make', () => {
    const open = ENDPOINTS.filter(({ auth, path }) => ['none', 'optional'].includes(auth) && !path.includes('/desk/'))
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'getAcceptedTerms',
      'getAnalytics',
      'getBanks',
      'getCardForm',
      'getComingWinsdays',
      'getCompetition',
      'getDraw',
      'getDrawCalls',
      'getDrawLive',
      'getDrawPlace',
      'getDrawStories',
      'getDrawTerms',
      'getDrawWinners',
      'getDraws',
      'getEndedDraws',
      'getEndedTerms',
      'getEngagement',
      'getEntryCount',
      'getFaq',
      'getInit',
      'getNotifications',
      'getOnAir',
      'getPushKey',
      'getQuickPayDetails',
      'getRevealedWidget',
      'getStaticInit',
      'getWinner',
      'getWinnersAll',
      'getWordDrum',
      'postDrawPhone',
      'postExists',
      'postForgot',
      'postLogin',
      'postMeasurements',
      'postPageFailure',
      'postPushRenew',
      'postPushState',
      'postPushSubscribe',
      'postPushUnsubscribe',
      'postQuickPayEntry',
      'postQuickPayStatus',
      'postRestore',
      'postSendOtp',
      'postTakeOver',
      'postUnsubscribe',
      'postVerifyOtp',
    ])
  })

  // Row 1.7-05
  it.each(named)('%s limits the length of every text and list', (_, { params, query, body }) => {
    const endless: string[] = []
    const walk = (schema: unknown, at: string) => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, maxLength, pattern, format, maxItems } = schema as Record<string, unknown>
      const isChosen = 'enum' in schema || 'const' in schema
      if (type === 'string' && !isChosen && !maxLength && !pattern && !format) endless.push(at)
      if (type === 'array' && !maxItems) endless.push(at)
      for (const [key, inner] of Object.entries(schema)) walk(inner, `${at}/${key}`)
    }
    for (const part of [params, query, body])
      if (part) walk(toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), '')
    expect(endless).toEqual([])
  })
})

describe('the refusals of a call', () => {
  it.each(named)('%s: are in the table, each once', (_, endpoint) => {
    const codes = refusalsOf(endpoint)
    for (const code of codes) expect(PROBLEMS).toHaveProperty([code])
    expect(new Set(codes).size).toBe(codes.length)
    expect(new Set(endpoint.problems).size).toBe(endpoint.problems.length)
  })

  it.each(named)('%s: match those of its kind', (_, endpoint) => {
    const codes = codesOf(endpoint)
    const has = (...expected: ProblemCode[]) => expected.every((code) => codes.has(code))
    expect(has('internal-error', 'unavailable', 'too-many-requests', 'malformed-request')).toBe(true)
    expect(has('invalid-request')).toBe(endpoint.method !== 'GET' || Boolean(endpoint.params ?? endpoint.query))
    expect(has('request-too-large', 'unsupported-media-type')).toBe(endpoint.method !== 'GET')
    const isRestoring = ['postRestore', 'postTakeOver'].includes(endpoint.name)
    const hasSession = isRestoring || !['none', 'source', 'staff'].includes(endpoint.auth)
    expect(has('session-ended', 'account-disabled')).toBe(hasSession)
    expect(has('staff-session-ended', 'staff-not-allowed', 'fresh-log-in-needed')).toBe(endpoint.auth === 'staff')
    expect(has('foreign-origin')).toBe(isRestoring || endpoint.path.startsWith('/api/desk/'))
    expect(has('preview', 'preview-ended')).toBe(!endpoint.path.startsWith('/api/desk/'))
    expect(has('unknown-source')).toBe(endpoint.auth === 'source')
    expect(has('idempotency-key-required', 'idempotency-key-reused', 'still-running')).toBe(
      endpoint.idempotent === true,
    )
  })

  it('include every code of the table in at least one call', () => {
    const answered = new Set(ENDPOINTS.flatMap(refusalsOf))
    expect(Object.keys(PROBLEMS).filter((code) => !answered.has(code as ProblemCode))).toEqual([])
  })

  it('are 401 if the call needs a player’s token, and otherwise only at log-in and without a valid renewal cookie or handover', () => {
    const withoutBearer = ENDPOINTS.filter(({ auth }) => auth === 'none' || auth === 'source')
    const saying401 = withoutBearer.filter((endpoint) =>
      refusalsOf(endpoint).some((code) => PROBLEMS[code].status === 401),
    )
    expect(saying401.map(({ name }) => name)).toEqual(['postVerifyOtp', 'postLogin', 'postTakeOver', 'postRestore'])
    expect(ENDPOINTS.filter((endpoint) => codesOf(endpoint).has('wrong-passcode')).map(({ name }) => name)).toEqual([
      'postLogin',
    ])
  })
})
