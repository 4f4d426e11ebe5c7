import {
  postAccountDetails,
  postAccountEntries,
  postAccountLogout,
  postAccountTickets,
} from '@fairdraw/contract/account.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { logOut } from '../login/log-out.ts'
import type { Tokens } from '../login/tokens.ts'
import { accountDetails } from './details.ts'
import { accountEntries } from './entries.ts'
import { accountTickets } from './tickets.ts'

type Context = { db: Db; catalogue: Catalogue; tokens: Tokens; now: () => Date }

export function accountRoutes(serve: Serve, { db, catalogue, tokens, now }: Context) {
  serve(postAccountDetails, ({ caller, request }) => accountDetails(db, caller, request.ip, now()))

  serve(postAccountTickets, async ({ caller }) =>
    done({ tickets: await accountTickets(db, catalogue, caller.playerId) }),
  )

  serve(postAccountEntries, ({ caller, body }) => accountEntries(db, catalogue, caller.playerId, body.cursor))

  // Nothing is kept about a device but its session; what is will be forgotten here.
  serve(postAccountLogout, async ({ caller }) => {
    await logOut({ db, tokens }, caller, now())
    return done({})
  })
}
