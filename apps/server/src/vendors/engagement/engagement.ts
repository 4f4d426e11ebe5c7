/**
 * The customer-engagement service: it stores the cards of each player. We send it cards and delete players there; a player's
 * own browser asks it for them, with a token of ours (docs/mechanisms/notifications.md).
 */
import { createHmac, createPrivateKey, sign } from 'node:crypto'
import { VendorError, isPermanentStatus } from '../vendor-error.ts'

export type Card = {
  /** The same for the same card, so that one that is handed over twice is shown once. */
  key: string
  title: string
  description: string
  /** Where it leads, whole, and the words for it. */
  url?: string
  linkText?: string
  /** What ties it to a competition (`competition_id`) or a promotion (`promo_id`). */
  extras?: Readonly<Record<string, string>>
}

/** Who a player is to the service, and the proof of it, for a few minutes. */
export type Identity = { userId: string; signature: string; expiresAt: string }

export type Engagement = {
  /** Hands a card over. Throws when it was not, or may not have been, taken; a permanent `VendorError` when it never will be. */
  showCard(playerId: number, card: Card): Promise<void>
  /** Deletes everything about a player; succeeds if the service has nothing about them. */
  deletePlayer(playerId: number): Promise<void>
  identify(playerId: number, now: Date): Identity
  /** Where browsers reach the service, and our name there. */
  browser: { url: string; key: string }
}

export type EngagementAccess = {
  url: string
  restKey: string
  /** Where browsers reach it: another address, or a path of our own that leads there. */
  sdkUrl: string
  sdkKey: string
  /** RSA, PKCS#8, base64; the service has the public half. */
  signingKey: string
  /** What players' names there are made with. */
  secret: string
  timeoutMs?: number
}

/** The longest that the service keeps a card. */
const A_MONTH_SECONDS = 30 * 24 * 3_600
const TOKEN_MINUTES = 15

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const HEAD = part({ alg: 'RS256', typ: 'JWT' })

export function createEngagement(access: EngagementAccess): Engagement {
  const { restKey, secret, timeoutMs = 10_000 } = access
  const url = access.url.replace(/\/$/, '')
  const signingKey = createPrivateKey({ key: Buffer.from(access.signingKey, 'base64'), format: 'der', type: 'pkcs8' })

  /** Reveals nothing about the player to its readers, and stays the same as long as the secret does. */
  const nameOf = (playerId: number) => createHmac('sha256', secret).update(`engagement ${playerId}`).digest('base64url')

  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${restKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    // The body is read whatever it says, so that the connection can be used again.
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
            time_to_live: A_MONTH_SECONDS,
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
