/** What a marketing message carries so that its reader can leave: signed, stored nowhere, good for ever (field rule 24). */
import type { MarketingChannel } from '@fairdraw/rules/marketing.ts'
import { timingSafeEqual } from 'node:crypto'
import { createKeyring } from '../login/keyring.ts'
import type { Peppers } from '../login/keyring.ts'

export type Leaving = { playerId: number; channel: MarketingChannel }

export type UnsubscribeTokens = {
  tokenOf(leaving: Leaving): string
  /** Whose token it is and what it ends; undefined for one that we did not sign. */
  read(token: string): Leaving | undefined
}

const LETTER_OF = { email: 'e', text: 't' } as const satisfies Record<MarketingChannel, string>
const CHANNEL_OF: Readonly<Record<string, MarketingChannel>> = { e: 'email', t: 'text' }
const TOKEN = /^([1-9a-z][\da-z]{0,10})\.([et])\.([\w-]{22})$/

export function createUnsubscribeTokens(peppers: Peppers): UnsubscribeTokens {
  const keyring = createKeyring(peppers)
  const signatures = (said: string) => keyring.signatures(`unsubscribe ${said}`).map((one) => one.subarray(0, 16))

  return {
    tokenOf: ({ playerId, channel }) => {
      const said = `${playerId.toString(36)}.${LETTER_OF[channel]}`
      return `${said}.${signatures(said)[0]!.toString('base64url')}`
    },
    read: (token) => {
      const [, id = '', letter = '', signature = ''] = TOKEN.exec(token) ?? []
      const channel = CHANNEL_OF[letter]
      if (!channel) return undefined
      const given = Buffer.from(signature, 'base64url')
      const isOurs = signatures(`${id}.${letter}`).some((one) => timingSafeEqual(one, given))
      return isOurs ? { playerId: Number.parseInt(id, 36), channel } : undefined
    },
  }
}
