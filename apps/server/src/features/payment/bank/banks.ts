/**
 * The banks that can be paid from: the service's list and its pictures, kept for a while, so that a crowd asks for them once.
 * Pictures are handed on by us: a player's browser asks nobody else who banks where.
 */
import type { Bank } from '@fairdraw/contract/payment.ts'
import type { FastifyInstance } from 'fastify'
import { done, refuse } from '../../../http/outcome.ts'
import type { Outcome } from '../../../http/outcome.ts'
import { sendRefusal } from '../../../http/problems.ts'
import type { OpenBanking } from '../../../vendors/ecospend/open-banking.ts'

type Logo = Awaited<ReturnType<OpenBanking['logo']>>
type VendorBank = Awaited<ReturnType<OpenBanking['banks']>>[number]

export type Banks = {
  list(): Promise<Outcome<{ banks: Bank[] }, 'busy'>>
  /** A bank's picture; undefined where there is none. Throws when the service is out of reach. */
  logo(bankId: string): Promise<Logo>
}

const KEPT_MS = 60_000
const LOGO_KEPT_MS = 24 * 60 * 60_000

export function createBanks(openBanking: Pick<OpenBanking, 'banks' | 'logo'>, now: () => Date): Banks {
  const banks = keep(KEPT_MS, now, () => openBanking.banks())
  const find = async (bankId: string) => (await banks('all')).find(({ id }) => id === bankId)
  const logos = keep(LOGO_KEPT_MS, now, async (bankId: string) => {
    const bank = await find(bankId)
    return bank && openBanking.logo(bank)
  })

  return {
    list: async () => {
      try {
        return done({ banks: (await banks('all')).map(shown) })
      } catch {
        return refuse('busy', { retryAfter: 5 })
      }
    },
    // What is no bank of the list is not remembered: anybody may ask for anything.
    logo: async (bankId) => ((await find(bankId)) ? logos(bankId) : undefined),
  }
}

const shown = ({ id, name, friendlyName, isAvailable }: VendorBank): Bank => ({
  id,
  name,
  friendlyName,
  logo: `/api/ecospend/banks/${encodeURIComponent(id)}/logo`,
  isAvailable,
})

/** Asks once for all who want the same within the time; what could not be had is asked for again by the next. */
function keep<Key extends string, Found>(keptMs: number, now: () => Date, ask: (key: Key) => Promise<Found>) {
  const kept = new Map<Key, { answer: Promise<Found>; until: number }>()
  return async (key: Key): Promise<Found> => {
    const known = kept.get(key)
    const asked = known && known.until > now().getTime() ? known : { answer: ask(key), until: now().getTime() + keptMs }
    kept.set(key, asked)
    try {
      return await asked.answer
    } catch (error) {
      if (kept.get(key) === asked) kept.delete(key)
      throw error
    }
  }
}

/** The pictures, as plain files. */
export function bankLogos(app: FastifyInstance, banks: Banks): void {
  app.get<{ Params: { bankId: string } }>('/api/ecospend/banks/:bankId/logo', async ({ params }, reply) => {
    const logo = await banks.logo(params.bankId).catch(() => 'out-of-reach' as const)
    if (logo === 'out-of-reach') return sendRefusal(reply, refuse('busy', { retryAfter: 5 }))
    if (!logo) return sendRefusal(reply, refuse('not-found'))
    return reply.type(logo.type).header('cache-control', 'public, max-age=86400').send(logo.bytes)
  })
}
