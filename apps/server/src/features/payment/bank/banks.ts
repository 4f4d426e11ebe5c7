/**
 * The banks that a player can pay from: the service's list and logos, cached, so that many players cause one call. We
 * serve the logos ourselves, so that no other server learns which bank a player uses.
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
  /** A bank's logo; undefined when there is none. Throws when the service is unreachable. */
  logo(bankId: string): Promise<Logo>
}

const BANK_LIST_TTL_MS = 60_000
const LOGO_TTL_MS = 24 * 60 * 60_000

export function createBanks(openBanking: Pick<OpenBanking, 'banks' | 'logo'>, now: () => Date): Banks {
  const banks = createAsyncCache(BANK_LIST_TTL_MS, now, () => openBanking.banks())
  const find = async (bankId: string) => (await banks('all')).find(({ id }) => id === bankId)
  const logos = createAsyncCache(LOGO_TTL_MS, now, async (bankId: string) => {
    const bank = await find(bankId)
    return bank && openBanking.logo(bank)
  })

  return {
    list: async () => {
      try {
        return done({ banks: (await banks('all')).map(toPublicBank) })
      } catch {
        return refuse('busy', { retryAfter: 5 })
      }
    },
    // Unknown banks are not cached, because anybody may request any id.
    logo: async (bankId) => ((await find(bankId)) ? logos(bankId) : undefined),
  }
}

const toPublicBank = ({ id, name, friendlyName, isAvailable }: VendorBank): Bank => ({
  id,
  name,
  friendlyName,
  logo: `/api/ecospend/banks/${encodeURIComponent(id)}/logo`,
  isAvailable,
})

/** Concurrent callers share one request, and the result is cached. After a failure the next caller tries again. */
function createAsyncCache<Key extends string, Found>(
  ttlMs: number,
  now: () => Date,
  ask: (key: Key) => Promise<Found>,
) {
  const cache = new Map<Key, { answer: Promise<Found>; expiresAt: number }>()
  return async (key: Key): Promise<Found> => {
    const cached = cache.get(key)
    const entry =
      cached && cached.expiresAt > now().getTime() ? cached : { answer: ask(key), expiresAt: now().getTime() + ttlMs }
    cache.set(key, entry)
    try {
      return await entry.answer
    } catch (error) {
      if (cache.get(key) === entry) cache.delete(key)
      throw error
    }
  }
}

/** Serves the logos as plain files. */
export function bankLogoRoutes(app: FastifyInstance, banks: Banks): void {
  app.get<{ Params: { bankId: string } }>('/api/ecospend/banks/:bankId/logo', async ({ params }, reply) => {
    const logo = await banks.logo(params.bankId).catch(() => 'out-of-reach' as const)
    if (logo === 'out-of-reach') return sendRefusal(reply, refuse('busy', { retryAfter: 5 }))
    if (!logo) return sendRefusal(reply, refuse('not-found'))
    return reply.type(logo.type).header('cache-control', 'public, max-age=86400').send(logo.bytes)
  })
}
