import { postAccountDetails, postAccountEntries, postAccountTickets } from '@fairdraw/contract/account.ts'
import { postAccountExchange } from '@fairdraw/contract/exchange.ts'
import {
  postAccountAge,
  postAccountErase,
  postAccountEvents,
  postAccountExport,
  postChangeNumber,
  postPersonalDetails,
  postVerifyEmailConfirm,
  postVerifyEmailRequest,
} from '@fairdraw/contract/profile.ts'
import { postReceipts, postSendReceipt, postStatement, postTicketReceipt } from '@fairdraw/contract/account/receipt.ts'
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { Db } from '../../db/database.ts'
import type { PersonalDataTable } from '../../db/personal-data.ts'
import { done } from '../../http/outcome.ts'
import { runOnce } from '../../http/idempotency.ts'
import type { Serve } from '../../http/serve.ts'
import type { SecurityLog } from '../../observability/security-log.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LoginContext } from '../login/context.ts'
import type { ReadDevice } from '../login/session/device.ts'
import { optIn } from '../marketing/opt-in.ts'
import type { ErasedBreaks } from '../player/erased-breaks.ts'
import type { TicketReceipts } from '../draw/receipt/ticket-receipts.ts'
import { changeNumber } from './change-number.ts'
import { accountDetails } from './details.ts'
import { accountEntries } from './entries.ts'
import { eraseAccount } from './erase.ts'
import { exchange } from './exchange.ts'
import { exportAccount } from './export.ts'
import { listEvents } from './list-events.ts'
import { sendReceiptAgain, showReceipts } from './receipt/show-receipts.ts'
import { readStatement } from './receipt/statement.ts'
import { personalDetails } from '../player/personal-details.ts'
import { stateAgeQuery } from '../player/state-age.ts'
import { accountTickets } from './tickets.ts'
import { confirmEmail, requestEmailCode } from './verify-email.ts'
import type { VerifyEmailContext } from './verify-email.ts'

type Context = Pick<LoginContext, 'tokens' | 'codes'> &
  VerifyEmailContext & {
    db: Db
    catalogue: Catalogue
    agePolicy: AgePolicy
    breaks: ErasedBreaks
    personalData: readonly PersonalDataTable[]
    securityLog: Pick<SecurityLog, 'record'>
    readDevice: ReadDevice
    ticketReceipts: TicketReceipts
    now: () => Date
  }

export function accountRoutes(serve: Serve, { now, readDevice, ...context }: Context) {
  const { db, catalogue, ticketReceipts } = context

  serve(postAccountDetails, ({ caller, request }) => accountDetails(db, caller, request.ip, now()))

  serve(postAccountTickets, async ({ caller }) =>
    done({ tickets: await accountTickets(db, catalogue, caller.playerId) }),
  )

  serve(postAccountEntries, ({ caller, body }) => accountEntries(db, catalogue, caller.playerId, body))

  serve(postReceipts, ({ caller: { playerId }, body }) => showReceipts(db, { playerId, ...body }))
  serve(postSendReceipt, ({ caller: { playerId }, body, request }) =>
    sendReceiptAgain(context, { playerId, ...body, address: request.ip, now: now() }),
  )
  serve(postTicketReceipt, ({ caller: { playerId }, body, request }) =>
    ticketReceipts.ofEntry({ playerId, ...body, address: request.ip, now: now() }, context.limits),
  )
  serve(postStatement, async ({ caller, body }) => done(await readStatement(db, caller.playerId, body.year)))

  serve(postAccountExchange, ({ caller: { playerId }, key, body }) =>
    runOnce(db, { playerId, call: 'exchange', key, body }, () =>
      exchange(context, { playerId, key, body, now: now() }),
    ),
  )

  serve(postPersonalDetails, ({ caller: { playerId }, body }) => personalDetails(db, { playerId, ...body, now: now() }))

  serve(postChangeNumber, ({ caller, body, request }) =>
    changeNumber(context, caller, { ...body, address: request.ip, device: readDevice(request.headers), now: now() }),
  )

  // Two calls share one path; their bodies differ (docs/product-decisions.md#smaller-things).
  serve(postVerifyEmailRequest, ({ caller: { playerId }, body, request }) =>
    'optInState' in body
      ? optIn(db, { playerId, ...body, now: now() })
      : requestEmailCode(context, { playerId, address: request.ip, ...body, now: now() }),
  )

  serve(postVerifyEmailConfirm, ({ caller: { playerId }, body, request }) =>
    confirmEmail(context, { playerId, address: request.ip, ...body, now: now() }),
  )

  serve(postAccountEvents, ({ caller, body }) => listEvents(db, caller.playerId, body.cursor))

  serve(postAccountExport, ({ caller: { playerId }, body, request }) =>
    exportAccount(context, { playerId, address: request.ip, confirmation: body.confirmation, now: now() }),
  )

  serve(postAccountAge, async ({ caller }) => {
    await db.execute(stateAgeQuery(caller.playerId, now()).sql)
    return done({})
  })

  serve(postAccountErase, ({ caller, body }) => eraseAccount(context, caller, { ...body, now: now() }))
}
