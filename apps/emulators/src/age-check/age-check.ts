import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { withFaults, type Faults } from '../faults.ts'
import { vendorHosts } from '../vendor-hosts.ts'

/** A key for the demonstration and the tests. It gives no access to anything outside this process. */
export const demoAgeCheckCredentials = { key: 'demo_age_check_key' }

const question = z.object({
  reference: z.string().min(1).max(100),
  phone: z.string().regex(/^\+44\d{9,10}$/),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  postcode: z.string().optional(),
  date_of_birth: z.iso.date().optional(),
})
type Question = z.output<typeof question>

export type AgeResult = 'over_18' | 'under_18' | 'unknown'
export type AgeCheck = { id: string; reference: string; result: AgeResult }

/** What the last two digits of a number decide; any other number is of somebody over 18. */
const RESULTS_BY_ENDING: Readonly<Record<string, AgeResult | 'refused' | 'no-reply'>> = {
  '17': 'under_18',
  '71': 'unknown',
  '72': 'refused',
  '73': 'no-reply',
}

/** With a date of birth, the service can tell even where the number alone does not say. */
function judge({ phone, date_of_birth: born }: Question, now: Date): (typeof RESULTS_BY_ENDING)[string] {
  const result = RESULTS_BY_ENDING[phone.slice(-2)] ?? 'over_18'
  if (result !== 'unknown' || born === undefined) return result
  return `${now.getUTCFullYear() - 18}${now.toISOString().slice(4, 10)}` >= born ? 'over_18' : 'under_18'
}

export type AgeCheckEmulator = {
  /** Every question that the service was asked, oldest first, repetitions included. */
  questions: () => readonly Readonly<Question>[]
  clear: () => void
}

/** The one call of an age service. A repeated reference has the answer of the first. */
export function registerAgeCheck(
  app: FastifyInstance,
  { faults, key, now }: { faults: Faults; key: string; now: () => Date },
): AgeCheckEmulator {
  const asked: Question[] = []
  const answers = new Map<string, AgeCheck>()
  const expected = Buffer.from(`Bearer ${key}`)
  app.post(
    `/_v/${vendorHosts.ageCheck}/v1/age-checks`,
    withFaults(faults, 'age-check', 'check', ({ request, reply, declined }) => {
      const shown = Buffer.from(request.headers.authorization ?? '')
      if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
        return reply.code(401).send({ error: 'unauthorised' })
      const one = question.parse(request.body)
      asked.push(one)
      const known = answers.get(one.reference)
      if (known) return reply.send(known)
      const result = declined ? 'refused' : judge(one, now())
      if (result === 'refused') return reply.code(422).send({ error: 'number_not_supported' })
      if (result === 'no-reply') return reply.code(504).send({ error: 'upstream_timeout' })
      const id = `age_${hash('sha256', one.reference, 'hex').slice(0, 20)}`
      answers.set(one.reference, { id, reference: one.reference, result })
      return reply.send(answers.get(one.reference))
    }),
  )
  return {
    questions: () => asked,
    clear: () => {
      asked.length = 0
      answers.clear()
    },
  }
}
