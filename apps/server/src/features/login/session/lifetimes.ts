/** How long tokens and sessions last, and how many sessions a player may have. */
const HOUR_MS = 60 * 60_000
export const LIFETIME_MS = { session: 30 * 24 * HOUR_MS, 'one-time': 10 * 60_000 } as const
/** A session whose player did not choose ‘remember me’. */
export const SHORT_SESSION_MS = 12 * HOUR_MS
/** A session ends this long after the log-in, however often it is renewed. Then the player must log in again. */
export const MAX_SESSION_AGE_MS = { remembered: 90 * 24 * HOUR_MS, short: 24 * HOUR_MS } as const
/** How long a token stays valid after its session was renewed, because another tab may be using it. */
export const RENEWAL_GRACE_MS = 60_000
/** The maximum number of sessions of one player. A further one ends the session that was unseen for longest. */
export const MAX_SESSIONS = 20
export type TokenKind = keyof typeof LIFETIME_MS

type Session = { expiresAt: Date; createdAt: Date; openedAt: Date | null; isRemembered: boolean }

/** The expiry of a session that is renewed now. */
export function renewedUntil({ createdAt, openedAt, isRemembered }: Omit<Session, 'expiresAt'>, now: Date): Date {
  const end = (openedAt ?? createdAt).getTime() + MAX_SESSION_AGE_MS[isRemembered ? 'remembered' : 'short']
  return new Date(Math.min(end, now.getTime() + (isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS)))
}

/** The client should renew a session when less than half of its lifetime is left and renewing extends it. */
export function shouldRenew(session: Session, now: Date): boolean {
  const half = (session.isRemembered ? LIFETIME_MS.session : SHORT_SESSION_MS) / 2
  const left = session.expiresAt.getTime() - now.getTime()
  return left < half && renewedUntil(session, now) > session.expiresAt
}
