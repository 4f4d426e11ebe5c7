/** The unsubscribe token in marketing messages: signed, not stored, without an expiry (field rule 24). */
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { timingSafeEqual } from 'node:crypto'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'

export type UnsubscribeClaim = { playerId: number; channel: MarketingChannel }

export type UnsubscribeTokens = {
  tokenOf(claim: UnsubscribeClaim): string
  /** The player and channel of a token; undefined if we did not sign it. */
  read(token: string): UnsubscribeClaim | undefined
}

const LETTER_OF = { email: 'e', text: 't' } as const satisfies Record<MarketingChannel, string>
const CHANNEL_OF: Readonly<Record<string, MarketingChannel>> = { e: 'email', t: 'text' }
const TOKEN = /^([1-9a-z][\da-z]{0,10})\.([et])\.([\w-]{22})$/

export function createUnsubscribeTokens(peppers: Peppers): UnsubscribeTokens {
  const keyring = createKeyring(peppers)
  const signatures = (payload: string) => keyring.signatures(`unsubscribe ${payload}`).map((one) => one.subarray(0, 16))

  return {
    tokenOf: ({ playerId, channel }) => {
      const payload = `${playerId.toString(36)}.${LETTER_OF[channel]}`
      return `${payload}.${signatures(payload)[0]!.toString('base64url')}`
    },
    read: (token) => {
      const [, id = '', letter = '', signature = ''] = TOKEN.exec(token) ?? []
      const channel = CHANNEL_OF[letter]
      if (!channel) return undefined
      const signatureBytes = Buffer.from(signature, 'base64url')
      const isOurs = signatures(`${id}.${letter}`).some((one) => timingSafeEqual(one, signatureBytes))
      return isOurs ? { playerId: Number.parseInt(id, 36), channel } : undefined
    },
  }
}
