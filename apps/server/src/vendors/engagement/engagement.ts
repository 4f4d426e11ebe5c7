/**
 * The customer-engagement service stores each player's cards. We send cards and delete players; a player's browser
 * reads its cards with a token of ours (docs/mechanisms/notifications.md).
 */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { traceHeaders } from '../../observability/tracing/in-span.ts'
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

export type Card = {
  /** The same for the same card, so that a card that is sent twice is shown once. */
  key: string
  title: string
  description: string
  /** The absolute URL of its link, and the link's text. */
  url?: string
  linkText?: string
  /** Relates it to a competition (`competition_id`) or a promotion (`promo_id`). */
  extras?: Readonly<Record<string, string>>
}

/** A player's id at the service, with a proof that is valid for some minutes. */
export type Identity = { userId: string; signature: string; expiresAt: string }

export type Engagement = {
  /**
   * Sends a card. Throws when it was refused or may not have arrived; a permanent `VendorError` when a retry is
   * useless.
   */
  showCard(playerId: number, card: Card): Promise<void>
  /** Deletes everything about a player. Succeeds when the service has nothing. */
  deletePlayer(playerId: number): Promise<void>
  identify(playerId: number, now: Date): Identity
  /** The service's URL for browsers, and our public key. */
  browser: { url: string; key: string }
}

export type EngagementAccess = {
  url: string
  restKey: string
  /** The service's URL for browsers, or a path of our own that leads there. */
  sdkUrl: string
  sdkKey: string
  /** RSA, PKCS#8, base64; the service has the public key. */
  signingKey: string
  /** The key of players' pseudonyms. */
  secret: string
  timeoutMs?: number
}

/** The maximum time that the service stores a card. */
const CARD_RETENTION_SECONDS = 30 * 24 * 3_600
const TOKEN_MINUTES = 15

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEAD = part({ alg: 'RS256', typ: 'JWT' })

export function createEngagement(access: EngagementAccess): Engagement {
  const { restKey, secret, timeoutMs = 10_000 } = access
  const url = access.url.replace(/\/$/, '')
  const signingKey = createPrivateKey({ key: Buffer.from(access.signingKey, 'base64'), format: 'der', type: 'pkcs8' })

  /** The pseudonym reveals nothing about the player, and stays the same as long as the secret does. */
  const nameOf = (playerId: number) => createHmac('sha256', secret).update(`engagement ${playerId}`).digest('base64url')

  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${restKey}`, 'content-type': 'application/json', ...traceHeaders() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The body is read in any case, so that the connection can be reused.
    await response.arrayBuffer().catch(() => {})
    if (response.ok) return
    throw new VendorError(`the engagement service answered ${response.status}`, {
      isPermanent: isPermanentStatus(response.status),
    })
  }

  return {
    showCard: (playerId, { key, title, description, url: to, linkText, extras = {} }) =>
      post('/messages/send', {
        external_user_ids: [nameOf(playerId)],
        messages: {
          content_card: {
            type: 'CLASSIC',
            title,
            description,
            time_to_live: CARD_RETENTION_SECONDS,
            dismissible: true,
            ...(to && { web_uri: to }),
            ...(linkText && { uri_text: linkText }),
            extra: { ...extras, key },
          },
        },
      }),

    deletePlayer: (playerId) => post('/users/delete', { external_ids: [nameOf(playerId)] }),

    identify: (playerId, now) => {
      const userId = nameOf(playerId)
      const exp = Math.floor(now.getTime() / 1000) + TOKEN_MINUTES * 60
      const text = `${HEAD}.${part({ sub: userId, exp })}`
      const signature = `${text}.${sign('sha256', Buffer.from(text), signingKey).toString('base64url')}`
      return { userId, signature, expiresAt: new Date(exp * 1000).toISOString() }
    },

    browser: { url: access.sdkUrl.replace(/\/$/, ''), key: access.sdkKey },
  }
}
