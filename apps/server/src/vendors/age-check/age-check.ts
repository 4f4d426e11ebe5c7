/**
 * Asks a vendor whether somebody is 18 or over. The vendor's service is spoken to in the form that
 * docs/mechanisms/account/age-checks.md#the-vendor describes; another one goes behind the same interface.
 */
import type { AgeCheckState } from '@fairdraw/rules/player/age-check.ts'
import * as z from 'zod/mini'
import { traceHeaders } from '../../observability/tracing/in-span.ts'
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

/** The least that the vendor needs. What the player has not given is absent. */
export type AgeQuestion = {
  /** Our id of the check. The vendor answers a repeated one as it answered the first. */
  id: string
  /** In the national format: '07700900001'. */
  phone: string
  name?: string | undefined
  surname?: string | undefined
  postcode?: string | undefined
  /** `YYYY-MM-DD` */
  dateOfBirth?: string | undefined
}

export type AgeAnswer = {
  state: Extract<AgeCheckState, 'over-18' | 'under-18' | 'unknown'>
  /** The vendor's name for the check, by which it finds it again. */
  reference: string
}

export type AgeChecks = {
  /** The vendor as players know it. */
  vendor: string
  /** Throws when there is no answer; a permanent `VendorError` when the vendor will never answer this question. */
  check(question: AgeQuestion): Promise<AgeAnswer>
}

export type AgeCheckAccess = { url: string; key: string; vendor: string; timeoutMs?: number }

const STATES = { over_18: 'over-18', under_18: 'under-18', unknown: 'unknown' } as const

const answer = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[\w.-]+$/)),
  reference: z.string(),
  result: z.enum(Object.keys(STATES) as [keyof typeof STATES, ...(keyof typeof STATES)[]]),
})

export function createAgeChecks({ url, key, vendor, timeoutMs = 10_000 }: AgeCheckAccess): AgeChecks {
  const address = `${url.replace(/\/$/, '')}/v1/age-checks`
  return {
    vendor,
    check: async ({ id, phone, name, surname, postcode, dateOfBirth }) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...traceHeaders() },
        body: JSON.stringify({
          reference: id,
          phone: phone.replace(/^0/, '+44'),
          first_name: name,
          last_name: surname,
          postcode,
          date_of_birth: dateOfBirth,
        }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      // The body is read in any case, so that the connection can be reused.
      const body: unknown = await response.json().catch(() => undefined)
      if (!response.ok)
        throw new VendorError(`the age service answered ${response.status}`, {
          isPermanent: isPermanentStatus(response.status),
        })
      const read = answer.safeParse(body)
      // An answer about somebody else must never count.
      if (!read.success || read.data.reference !== id)
        throw new VendorError('the age service sent no answer that can be read')
      return { state: STATES[read.data.result], reference: read.data.id }
    },
  }
}

/** Where the operator has set that no age is checked. */
export const NO_AGE_CHECKS: AgeChecks = {
  vendor: '',
  check: () => Promise.reject(new VendorError('no age service is set')),
}
