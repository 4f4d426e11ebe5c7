/** Whether a failure means that the database could not serve a call now, so that the client may retry it. */
import pg from 'pg'

/** No connection or reply in time, or a lost connection. When a commit was lost, its outcome is unknown. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** SQLSTATE classes: connection exception, insufficient resources, invalid authorisation, system error. */
const UNAVAILABLE_CLASSES: readonly string[] = ['08', '53', '28', '58']

/** Single SQLSTATEs that say the same. */
const UNAVAILABLE_STATES: readonly string[] = [
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up, shutting down, recovering
  '57P04', // database_dropped
  '57P05', // idle_session_timeout
  '57014', // query_canceled: the statement timeout
  '55P03', // lock_not_available: the lock timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: the server has become a standby
  '3D000', // invalid_catalog_name: nothing to connect to
]

/** A SQLSTATE or a short reason; never the statement or its parameters, so that it may be logged. */
export function unavailableReason(error: unknown): string | undefined {
  if (error instanceof DatabaseUnavailable) return unavailableReason(error.cause) ?? error.message
  if (error instanceof pg.DatabaseError) {
    const { code = '' } = error
    return UNAVAILABLE_STATES.includes(code) || UNAVAILABLE_CLASSES.includes(code.slice(0, 2)) ? code : undefined
  }
  // Drizzle wraps the driver's error.
  return error instanceof Error && error.cause !== undefined ? unavailableReason(error.cause) : undefined
}

/** Only errors that came through our pools count, not those of vendors' connections. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return unavailableReason(error) !== undefined
}
