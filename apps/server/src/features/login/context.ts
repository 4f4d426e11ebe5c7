import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Sms } from '../../vendors/sms/sms.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { ErasedBreaks } from '../player/erased-breaks.ts'
import type { Codes } from './code/codes.ts'
import type { Device } from './session/device.ts'
import type { Limits } from '../../http/rate-limits/rate-limits.ts'
import type { Passcodes } from './passcode/passcodes.ts'
import type { Tokens } from './session/tokens.ts'

/** The dependencies of the log-in use cases. */
export type LoginContext = {
  db: Db
  tokens: Tokens
  passcodes: Passcodes
  codes: Codes
  limits: Limits
  breaks: ErasedBreaks
  sms: Sms
  /** The site's origin: phones fill in a texted code on its domain only. */
  origin: () => string
  securityLog: Pick<SecurityLog, 'record'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Where a call comes from and when. */
export type RequestOrigin = { address: string; device: Device; now: Date }

/** A request about a phone number that the client claims, and its origin. */
export type PhoneRequest = RequestOrigin & { phone: string }
