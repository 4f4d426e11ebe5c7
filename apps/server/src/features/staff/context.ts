/** What the desk's use cases need. */
import type { Db } from '../../db/database.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { TotpSecrets } from './factors/totp-secret.ts'

export type StaffContext = {
  db: Db
  limits: Limits
  totpSecrets: TotpSecrets
  securityLog: Pick<SecurityLog, 'record'>
  /** Where the desk's pages are. */
  deskOrigin: () => string
}

/** Where a call comes from, and when. */
export type DeskRequest = {
  address: string
  /** 'Firefox on Linux' */
  device: string
  /** The token of the session that the browser has, if any. */
  sessionToken: string | undefined
  now: Date
}
