/** How often jobs run. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** The delay when a notification is lost. */
export const DEFAULT_INTERVAL = { maxIntervalMs: MINUTE } as const
