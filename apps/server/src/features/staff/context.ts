/** The dependencies of the desk's use cases. */
import type { Db } from '../../db/database.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { Keyring } from '../../keyring.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { IdentityProvider } from '../../vendors/identity/identity.ts'
import type { TotpSecrets } from './factors/totp-secret.ts'
import type { KnownBrowser } from './session/known-browser.ts'

export type StaffContext = {
  db: Db
  limits: Limits
  totpSecrets: TotpSecrets
  /** Codes of authenticator apps are refused (DESK_PASSKEYS_ONLY). */
  isPasskeysOnly: boolean
  /** Signs the cookies of known browsers. */
  keyring: Keyring
  /** Absent: nobody logs in by single sign-on. */
  identity?: IdentityProvider | undefined
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
  /** Undefined for a browser in which nobody has logged in yet. */
  knownBrowser: KnownBrowser | undefined
  now: Date
}
