/**
 * Runs draws from the command line, and verifies published ones: `npm run draw -- verify bundle.json`
 * (docs/mechanisms/draws.md).
 */
import { verifyAll } from '@fairdraw/draw/verify-receipt.ts'
import { CHANNELS } from '@fairdraw/rules/competition/competition.ts'
import { DRAW_STATES, blockerCopy, otherTotalCopy } from '@fairdraw/rules/draw/draw.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import { UsageError, runProgram, withDatabase } from './command-line.ts'
import type { ValuesOf } from './command-line.ts'
import { DATABASE_SETTINGS, LOG_SETTINGS, readSettings } from './config.ts'
import { createCatalogue } from './features/catalogue/catalogue.ts'
import { approveDraw } from './features/draw/approve.ts'
import type { ApproveResult } from './features/draw/approve.ts'
import { auditDraw, hasFindings } from './features/draw/audit/audit-draw.ts'
import { createProgress } from './features/draw/audit/progress.ts'
import { reportAudit } from './features/draw/audit/report.ts'
import type { OwnTotal } from './features/draw/close.ts'
import { confirmChannel } from './features/draw/channels/confirm-channel.ts'
import type { ConfirmResult } from './features/draw/channels/confirm-channel.ts'
import { createDrawLog } from './features/draw/witnessed/draw-log.ts'
import type { DrawResult } from './features/draw/draw-winners.ts'
import { listDrawEvents, listDraws } from './features/draw/draws.ts'
import { openDraws } from './features/draw/open-draws.ts'
import { DRAW_STEPS, runDrawStep } from './features/draw/steps.ts'
import type { DrawContext, DrawStep } from './features/draw/steps.ts'
import { voidDraw } from './features/draw/ending/void.ts'
import type { VoidResult } from './features/draw/ending/void.ts'
import { compareBooks } from './features/payment/reconciliation/compare-books.ts'
import { requireStaffFor } from './features/staff/people.ts'
import { DRAW_VENDOR_SETTINGS, createDrawVendors } from './vendors/create-vendors.ts'
import { isUuid } from './db/ids.ts'

const HELP = `npm run draw -- list
npm run draw -- show <id>
npm run draw -- confirm <id> <channel> --total <number> --as <email>
npm run draw -- ${DRAW_STEPS.join('|')} <id> --as <email>
npm run draw -- approve <id> --as <email>
npm run draw -- void <id> --as <email> --reason <text>
npm run draw -- audit <id> [--show-accounts]
npm run draw -- verify <bundle.json> [--tickets <file>] [--witness <key>]… [--hash <manifest's>] [--first <file>]
                       [--proof <file> --phone <number>] [--receipt <file> [--log-key <key>]…]
npm run draw -- demo [--origin <address>]

  list       every draw, and what holds it up
  show       what happened to one
  confirm    states how many entries of a channel (${CHANNELS.slice(1).join(', ')}) its sender says they sent: two people do,
             and it must be what was received
  close      closes its list: nothing of it may be unfinished; somebody who counted no channel closes and commits
  reconcile  compares the vendors' books with ours
  commit     publishes the list and the prizes; the witnesses sign, which chooses a future round of the beacon
  draw       draws the winners, once that round is published; a job does so too
  approve    by two draw officers who did not commit it
  publish    publishes the winners
  void       makes it void, with a reason that everybody may read, and opens the draw that stands beside it; from the
             commitment on by two draw officers, of whom the first proposes it, and drawn again from the same list
  audit      for an auditor who has the records: compares all attempts of a draw with its entries, payments, deliveries and
             awards, changes nothing, and ends with 1 where something was found; --show-accounts: with the numbers of the
             accounts concerned
  verify     checks a bundle, as it is published at /api/draws/<id>; with the list of tickets, that too; with keys of
             witnesses, as they publish them, by these alone; against a hash of the manifest that was kept elsewhere since
             the list was published; of a redraw, against the first attempt; with the proof of a ticket, that too; with a
             player's ticket receipt, whether its tickets are in the list
  demo       in a demonstration that is running: ends a competition and takes its draw all the way, in a minute

DATABASE_URL (or DATA_DIR), the vendors' settings and BEACON_CHAIN are those of the product; verify needs none.`

const OPTIONS = {
  as: { type: 'string' },
  reason: { type: 'string' },
  total: { type: 'string' },
  tickets: { type: 'string' },
  witness: { type: 'string', multiple: true },
  first: { type: 'string' },
  hash: { type: 'string' },
  proof: { type: 'string' },
  phone: { type: 'string' },
  'show-accounts': { type: 'boolean' },
  receipt: { type: 'string' },
  'log-key': { type: 'string', multiple: true },
} as const
type Values = ValuesOf<typeof OPTIONS>

async function verify(bundle: string | undefined, files: Values): Promise<string> {
  if (bundle === undefined) throw new UsageError()
  const { isRight, text } = await verifyAll({ bundle, ...files })
  if (!isRight) throw new Error(text)
  return text
}

/** Opens nothing else of the product: what an auditor runs takes no step of a draw. */
async function audit(id: string | undefined, values: Values): Promise<string> {
  if (id === undefined || !isUuid(id)) throw new UsageError()
  const settings = { ...readSettings(process.env, DATABASE_SETTINGS), MIGRATE_AT_BOOT: false }
  return withDatabase(settings, async (database) => {
    const progress = createProgress(
      (line) => process.stderr.write(`${line}\n`),
      () => performance.now(),
    )
    const audited = await auditDraw(database.background, id, progress)
    if (!audited) throw new Error('There is no such draw.')
    if (hasFindings(audited)) process.exitCode = 1
    return reportAudit(audited, { showsAccounts: values['show-accounts'] ?? false })
  })
}

type Command = (
  context: DrawContext,
  id: string | undefined,
  extra: string | undefined,
  values: Values,
) => Promise<string>

const isStep = (name: string): name is DrawStep => (DRAW_STEPS as readonly string[]).includes(name)

function resultOf(result: DrawResult | OwnTotal | ApproveResult | ConfirmResult | VoidResult): string {
  switch (result.kind) {
    case 'unknown':
      throw new Error('There is no such draw.')
    case 'wrong-state':
      throw new Error(`The draw is ${result.draw.state}: this step is not the next one.`)
    case 'unknown-channel':
      throw new Error('The competition takes no entries by that channel.')
    case 'other-total':
      throw new Error(otherTotalCopy(result.stated, result.received))
    case 'draw-first':
      throw new Error('Its random number is due, and no relay has it: it must be drawn before it can be made void.')
    case 'own-total':
      throw new Error('Who counted entries of a draw neither closes nor commits it.')
    case 'own-draw':
      throw new Error('The person who committed a draw cannot approve it.')
    case 'blocked':
      throw new Error(['Not yet:', ...result.blockers.map(blockerCopy)].join('\n'))
    case 'early':
      throw new Error(`The beacon’s round is published at ${result.draw.beaconAt?.toISOString()}.`)
    case 'approved-before':
      return 'You have approved it already.'
    case 'stated':
      return 'Stated. One more person is wanted, with the same number.'
    case 'stated-before':
      return 'You have stated it already, or two people have.'
    case 'confirmed':
      return 'Two people have stated it: all entries of the channel are in.'
    case 'proposed':
      return 'Proposed. Another draw officer must say why too: show has the proposal.'
    case 'approved-once':
      return 'Approved. One more person is wanted.'
    case 'moved':
      return `${result.draw.id} is ${result.draw.state}`
  }
}

const COMMANDS: Record<string, Command> = {
  list: async ({ db }) => {
    const all = await listDraws(db, { states: DRAW_STATES, limit: 200 })
    return all
      .map(({ id, state, title, blockers }) =>
        [`${id}\t${state}\t${title}`, ...(blockers as Blocker[]).map((one) => `\t${blockerCopy(one)}`)].join('\n'),
      )
      .concat(`${all.length} draws`)
      .join('\n')
  },
  show: async ({ db }, id) => {
    if (id === undefined) throw new UsageError()
    const events = await listDrawEvents(db, id)
    return events
      .map(({ at, event, actor, detail }) => `${at.toISOString()}\t${event}\t${actor}\t${JSON.stringify(detail)}`)
      .join('\n')
  },
  confirm: async ({ db, catalogue }, id, extra, { as, total = '' }) => {
    const channel = CHANNELS.find((one) => one === extra)
    if (id === undefined || channel === undefined || as === undefined || !/^\d{1,9}$/.test(total))
      throw new UsageError()
    return db.transaction(async (tx) => {
      const staffId = await requireStaffFor(tx, as, 'run-draws')
      return resultOf(await confirmChannel(tx, id, { channel, total: Number(total), staffId }, { catalogue }))
    })
  },
  approve: async ({ db }, id, _, { as }) => {
    if (id === undefined || as === undefined) throw new UsageError()
    return db.transaction(async (tx) =>
      resultOf(await approveDraw(tx, id, await requireStaffFor(tx, as, 'approve-draws'))),
    )
  },
  void: async (context, id, _, { as, reason }) => {
    if (id === undefined || as === undefined || reason === undefined) throw new UsageError()
    const staffId = await requireStaffFor(context.db, as, 'void-draws')
    return resultOf(await voidDraw(context, id, staffId, reason))
  },
}

async function run([name = '', id, extra]: string[], values: Values): Promise<string> {
  if (name === 'verify') return verify(id, values)
  if (name === 'audit') return audit(id, values)
  const command = isStep(name)
    ? async (context: DrawContext) => {
        if (id === undefined || values.as === undefined) throw new UsageError()
        const staffId = await requireStaffFor(context.db, values.as, 'run-draws')
        return resultOf(await runDrawStep(context, id, name, { staffId }))
      }
    : COMMANDS[name]
  if (!command) throw new UsageError()
  const settings = readSettings(process.env, [
    ...DATABASE_SETTINGS,
    ...LOG_SETTINGS,
    ...DRAW_VENDOR_SETTINGS,
    'DRAW_LEAD_SECONDS',
  ])
  return withDatabase(settings, async (database) => {
    const { db, now } = database
    const { gateway, openBanking, payPal, beacon, witnesses } = createDrawVendors(settings)
    const catalogue = await createCatalogue(database, undefined, now)
    await openDraws(db, catalogue, now())
    const context: DrawContext = {
      db,
      catalogue,
      beacon,
      log: createDrawLog(settings, { db, witnesses, chain: beacon.chain, now }),
      beaconLeadSeconds: settings.DRAW_LEAD_SECONDS,
      compareBooks: (span) => compareBooks({ db, gateway, openBanking, payPal, now }, span),
      now,
    }
    return command(context, id, extra, values)
  })
}

await runProgram({ help: HELP, options: OPTIONS, run })
