/** The dependencies of the desk's use cases. */
import type { Db } from '../../db/database.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { TotpSecrets } from './factors/totp-secret.ts'

export type StaffContext = {
  db: Db
  limits: Limits
  totpSecrets: TotpSecrets
  securityLog: Pick<SecurityLog, 'record'>
  /** The origin of the desk's pages. */
  deskOrigin: () => string
}

/** Where a call comes from, and when. */
export type DeskRequest = {
  address: string
  /** 'Firefox on Linux' */
  device: string
  /** The session token that the browser sent, if any. */
  sessionToken: string | undefined
  now: Date
}
