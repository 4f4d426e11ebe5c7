import { describe, expect, it } from 'vitest'
import { ENTRY_POLL_LIMIT, PROBLEMS } from './problems.ts'

const rows = Object.entries(PROBLEMS)

/** The codes that the main calls promise (docs/product-decisions.md#entry). */
const PROMISED = [
  'email-not-verified',
  'on-hold',
  'wrong-payment-method',
  'closed',
  'no-active-ticket',
  'entry-timeout',
  'entry-finished',
  'not-started',
  'entry-limit-exceeded',
  'unauthorized',
  'not-enough-tokens',
  'step-not-finished',
  'payment-duplicated',
  'entry-failed',
  'spend-limit-exceeded',
  'card-cap-exceeded',
  'paused',
  'age-unverified',
  'ineligible',
  'terms-not-accepted',
  'wrong-answer',
  'wrong-passcode',
  'account-locked',
] as const

describe('the table of problems', () => {
  it.each(rows)('gives %s a status, a cause and a text for players', (code, { status, cause, title, text }) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(Number.isInteger(status) && status >= 400 && status < 600).toBe(true)
    expect(cause).toMatch(/^[A-Z].*\.$/)
    expect(title).toMatch(/^[A-Z].*[^.\s]$/)
    expect(text).toMatch(/^[A-Z].*\S$/)
  })

  it.each(PROMISED)('has %s', (code) => {
    expect(PROBLEMS).toHaveProperty([code])
  })

  it('has no two codes that differ in spelling only', () => {
    const plain = (code: string) => code.replaceAll('-', '').replace(/s$/, '')
    expect(new Set(rows.map(([code]) => plain(code))).size).toBe(rows.length)
    expect(rows.map(([, { cause }]) => cause)).toHaveLength(new Set(rows.map(([, { cause }]) => cause)).size)
  })

  it('uses 401 for an expired session, and otherwise only if nobody is logged in', () => {
    const dead = rows.filter(([, { status }]) => status === 401).map(([code]) => code)
    expect(dead.toSorted()).toEqual(['account-disabled', 'session-ended', 'staff-session-ended', 'wrong-passcode'])
  })

  it('uses a 5xx status only for faults of the server, and of a provider that it needs', () => {
    const ours = rows.filter(([, { status }]) => status >= 500).map(([code]) => code)
    expect(ours.toSorted()).toEqual(['busy', 'internal-error', 'provider-away', 'unavailable'])
  })

  it('leaves out the case that the browser creates itself', () => {
    expect(ENTRY_POLL_LIMIT).toBe('ENTRY_POLL_LIMIT')
    expect(PROBLEMS).not.toHaveProperty([ENTRY_POLL_LIMIT])
  })
})
