/** What the demonstration's players have told of themselves and agreed to, and what has happened to their accounts. */
import { randomBytes } from 'node:crypto'
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { accessTokens, accountEvents, marketingConsents, players } from '@fairdraw/server/db/schema.ts'
import type { AccountEvent } from '@fairdraw/server/features/player/events.ts'
import { enqueueMessage } from '@fairdraw/server/features/notification/enqueue-message.ts'
import { eq } from 'drizzle-orm'
import { DEMO_PLAYERS } from './players.ts'
import type { DemoPlayer } from './players.ts'

const DAY_MS = 86_400_000

type Happened = { daysAgo: number; event: AccountEvent; detail?: Record<string, string> }

/** What happens to everybody sooner or later. */
const usual = ({ hasNoPasscode, agreesToEmail, isEmailVerified, isBanned }: DemoPlayer): Happened[] => [
  { daysAgo: 92, event: 'registered' },
  ...(hasNoPasscode ? [] : [{ daysAgo: 92, event: 'passcode-set' } as const]),
  ...(isEmailVerified ? [{ daysAgo: 91, event: 'email-verified' } as const] : []),
  ...(agreesToEmail
    ? [{ daysAgo: 91, event: 'marketing-agreed', detail: { channel: 'email', source: 'login' } } as const]
    : []),
  { daysAgo: 16, event: 'login-failed', detail: { by: 'passcode' } },
  ...(isBanned ? [] : [{ daysAgo: 16, event: 'logged-in', detail: { by: 'passcode' } } as const]),
]

/** Once, when a player is put in. */
export async function seedAccount(db: Db, player: DemoPlayer, now: Date): Promise<void> {
  const { id: playerId, details, agreesToEmail, otherDevice } = player
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await db
    .update(players)
    .set({ ...details, createdAt: ago(92), ...(agreesToEmail ? { optInAskedAt: ago(91) } : {}) })
    .where(eq(players.id, playerId))
  await db
    .insert(accountEvents)
    .values(usual(player).map(({ daysAgo, ...happened }) => ({ playerId, at: ago(daysAgo), ...happened })))
  if (agreesToEmail)
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
      // Nobody has the token that this is the hash of.
      hash: randomBytes(32),
      playerId,
      kind: 'session',
      device: otherDevice,
      createdAt: ago(3),
      lastSeenAt: ago(1),
      expiresAt: ago(-27),
    })
}

/** The inbox begins empty at each start: those who agreed are written to, so that it has a mail to leave the list by. */
export async function writeToThoseWhoAgreed(db: Db): Promise<void> {
  for (const { id, agreesToEmail } of DEMO_PLAYERS)
    if (agreesToEmail) await enqueueMessage(db, id, 'marketing-welcome-email', {})
}
