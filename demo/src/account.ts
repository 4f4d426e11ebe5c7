/** The demonstration's players: their details, consents, sessions and account history. */
import { randomBytes } from 'node:crypto'
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { accessTokens } from '@fairdraw/server/features/login/tables.ts'
import { marketingConsents } from '@fairdraw/server/features/marketing/tables.ts'
import { accountEvents, players } from '@fairdraw/server/features/player/tables.ts'
import type { AccountEvent } from '@fairdraw/server/features/player/events.ts'
import { enqueueMessage } from '@fairdraw/server/features/notification/enqueue-message.ts'
import { eq } from 'drizzle-orm'
import { DEMO_PLAYERS } from './players.ts'
import type { DemoPlayer } from './players.ts'

const DAY_MS = 86_400_000

type PastEvent = { daysAgo: number; event: AccountEvent; detail?: Record<string, string> }

/** A typical account history. */
const buildHistory = ({ hasNoPasscode, hasEmailConsent, isEmailVerified, isBanned }: DemoPlayer): PastEvent[] => [
  { daysAgo: 92, event: 'registered' },
  ...(hasNoPasscode ? [] : [{ daysAgo: 92, event: 'passcode-set' } as const]),
  ...(isEmailVerified ? [{ daysAgo: 91, event: 'email-verified' } as const] : []),
  ...(hasEmailConsent
    ? [{ daysAgo: 91, event: 'marketing-agreed', detail: { channel: 'email', source: 'login' } } as const]
    : []),
  { daysAgo: 16, event: 'login-failed', detail: { by: 'passcode' } },
  ...(isBanned ? [] : [{ daysAgo: 16, event: 'logged-in', detail: { by: 'passcode' } } as const]),
]

/** Called once, when the player is added. */
export async function seedAccount(db: Db, player: DemoPlayer, now: Date): Promise<void> {
  const { id: playerId, details, hasEmailConsent, otherDevice } = player
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .update(players)
    .set({ ...details, createdAt: ago(92), ...(hasEmailConsent ? { optInAskedAt: ago(91) } : {}) })
    .where(eq(players.id, playerId))
  await db
    .insert(accountEvents)
    .values(buildHistory(player).map(({ daysAgo, ...event }) => ({ playerId, at: ago(daysAgo), ...event })))
  if (hasEmailConsent)
    await db.insert(marketingConsents).values({
      playerId,
      channel: 'email',
      isGranted: true,
      wording: CONSENT_WORDING.email,
      source: 'login',
      at: ago(91),
    })
  if (otherDevice)
    await db.insert(accessTokens).values({
      // A random hash: nobody has its token.
      hash: randomBytes(32),
      playerId,
      kind: 'session',
      device: otherDevice,
      createdAt: ago(3),
      lastSeenAt: ago(1),
      expiresAt: ago(-27),
    })
}

/** The inbox is empty at each start. A mail to each player with consent gives it an unsubscribe link. */
export async function enqueueWelcomeMails(db: Db): Promise<void> {
  for (const { id, hasEmailConsent } of DEMO_PLAYERS)
    if (hasEmailConsent) await enqueueMessage(db, id, 'marketing-welcome-email', {})
}
