/**
 * The public source of randomness: drand's relays over HTTP (`GET /{chain}/public/{round}`, docs.drand.love). A reply
 * counts only with the chain's own signature, so that a relay can be late or silent, but not wrong.
 */
import { isGenuine } from '@fairdraw/draw/beacon.ts'
import type { Chain, Round } from '@fairdraw/draw/beacon.ts'
import * as z from 'zod/mini'

export type Beacon = {
  chain: Chain
  /**
   * A round with a valid signature; undefined when no relay has it yet. Throws the last error when no relay answers.
   */
  round(number: number): Promise<Round | undefined>
}

const TIMEOUT_MS = 5_000
const reply = z.object({ round: z.int(), randomness: z.string(), signature: z.string() })

/** `relays`: URLs, asked one after the other. */
export function createBeacon({ chain, relays }: { chain: Chain; relays: readonly string[] }): Beacon {
  const ask = async (relay: string, number: number): Promise<Round | undefined> => {
    const address = `${relay}/${chain.hash}/public/${number}`
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    // Not published yet: 404 or 425, depending on the relay's version.
    if (response.status === 404 || response.status === 425) return undefined
    if (!response.ok) throw new Error(`the beacon's relay answered ${response.status}`)
    const parsed = z.safeParse(reply, await response.json())
    if (!parsed.success) throw new Error('the beacon’s relay sent a reply that is no round')
    const { round, randomness, signature } = parsed.data
    if (round !== number || !isGenuine(chain, { round, randomness, signature }))
      throw new Error('the beacon’s relay sent a round without a valid signature')
    return { round, randomness, signature }
  }
  return {
    chain,
    round: async (number) => {
      let failure: unknown
      let hasAnswered = false
      for (const relay of relays) {
        try {
          const round = await ask(relay, number)
          if (round) return round
          hasAnswered = true
        } catch (error) {
          failure = error
        }
      }
      if (hasAnswered || failure === undefined) return undefined
      throw failure
    },
  }
}
