/** Exchanging cash prizes for another balance (1-site §3 'exchangeRates', §7). */
import { EXCHANGE_SOURCES, EXCHANGE_TARGETS } from '@fairdraw/rules/payment/exchange.ts'
import * as z from 'zod/mini'
import { balances } from './account.ts'
import { endpoint } from './endpoint.ts'

const amount = z.int().check(z.positive(), z.maximum(1_000_000_000))

/** From one balance to another. One step: `from` units become `to` units; cash and credit are in pence. */
export const exchangeRates = z.partialRecord(
  z.enum(EXCHANGE_SOURCES),
  z.partialRecord(z.enum(EXCHANGE_TARGETS), z.object({ from: amount, to: amount })),
)

export const postAccountExchange = endpoint({
  name: 'postAccountExchange',
  summary: 'Exchanges cash prizes for another balance, in whole steps of the rate in the settings; the rest stays cash',
  tag: 'Account',
  method: 'POST',
  path: '/api/account/exchange',
  auth: 'player',
  idempotent: true,
  body: z.object({
    from: z.enum(EXCHANGE_SOURCES),
    to: z.enum(EXCHANGE_TARGETS),
    /** In units of `from`: pence. */
    amount,
    /** What the page showed the player; the call is refused if the rate has changed since. */
    given: z.optional(amount),
  }),
  responses: { 200: z.object({ taken: amount, given: amount, balances }) },
  problems: [
    'no-exchange-rate',
    'exchange-rate-changed',
    'exchange-too-small',
    'not-enough-cash',
    'paused',
    'age-unverified',
    'under-age',
    'age-check',
  ],
})
