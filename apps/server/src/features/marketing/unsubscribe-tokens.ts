/** The unsubscribe token in messages that need consent: signed, not stored, without an expiry (field rule 24). */
import type { ConsentPurpose, MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { timingSafeEqual } from 'node:crypto'
import { createKeyring } from '../../keyring.ts'
import type { Peppers } from '../../keyring.ts'

type Consented = { purpose: ConsentPurpose; channel: MarketingChannel }
export type UnsubscribeClaim = { playerId: number } & Consented

export type UnsubscribeTokens = {
  tokenOf(claim: UnsubscribeClaim): string
  /** The consent that a token withdraws, and its player; undefined if we did not sign it. */
  read(token: string): UnsubscribeClaim | undefined
}

const BY_LETTER: Readonly<Record<string, Consented>> = {
  e: { purpose: 'marketing', channel: 'email' },
  t: { purpose: 'marketing', channel: 'text' },
  E: { purpose: 'results', channel: 'email' },
  T: { purpose: 'results', channel: 'text' },
}
const TOKEN = /^([1-9a-z][\da-z]{0,10})\.([etET])\.([\w-]{22})$/

function letterOf({ purpose, channel }: Consented): string {
  return Object.entries(BY_LETTER).find(([, one]) => one.purpose === purpose && one.channel === channel)![0]
}

export function createUnsubscribeTokens(peppers: Peppers): UnsubscribeTokens {
  const keyring = createKeyring(peppers)
  const signatures = (payload: string) => keyring.signatures(`unsubscribe ${payload}`).map((one) => one.subarray(0, 16))

  return {
    tokenOf: ({ playerId, ...consented }) => {
      const payload = `${playerId.toString(36)}.${letterOf(consented)}`
      return `${payload}.${signatures(payload)[0]!.toString('base64url')}`
    },
    read: (token) => {
      const [, id = '', letter = '', signature = ''] = TOKEN.exec(token) ?? []
      const consented = BY_LETTER[letter]
      if (!consented) return undefined
      const signatureBytes = Buffer.from(signature, 'base64url')
      const isOurs = signatures(`${id}.${letter}`).some((one) => timingSafeEqual(one, signatureBytes))
      return isOurs ? { playerId: Number.parseInt(id, 36), ...consented } : undefined
    },
  }
}
