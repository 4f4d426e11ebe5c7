import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/database.ts'
import type { Sms } from '../../vendors/sms/sms.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { Breaks } from '../account/breaks-kept.ts'
import type { Codes } from './codes.ts'
import type { Device } from './device.ts'
import type { Limits } from './limits.ts'
import type { Passcodes } from './passcodes.ts'
import type { Tokens } from './tokens.ts'

/** What the use cases of the log-in work with. */
export type LoginContext = {
  db: Db
  tokens: Tokens
  passcodes: Passcodes
  codes: Codes
  limits: Limits
  breaks: Breaks
  sms: Sms
  securityLog: Pick<SecurityLog, 'record'>
  log: Pick<FastifyBaseLogger, 'error'>
}

/** Where a call comes from and when. */
export type From = { address: string; device: Device; now: Date }

/** Who asks: the number that is claimed, and where from. */
export type Asking = From & { phone: string }
