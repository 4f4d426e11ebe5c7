/** Rows on a fixed run of tickets (field rules 7, 17; docs/mechanisms/entry/run.md). */
import { effectiveOpening } from '../competition/competition.ts'
import type { Run } from '../competition/run.ts'
import { runCopy } from '../competition/run.ts'
import { formatNumber } from '../text/count.ts'
import type { CompetitionBody, LintContext } from './body.ts'
import { blockingRow, faultsOf } from './content-rule.ts'
import type { CompetitionRule, Fault } from './content-rule.ts'
import { TERMS } from './texts.ts'
import { VALID_TERMS } from './valid-competition.ts'

const RUN = 'meta.run'

function sizeFaults({ meta: { run, prizeTiers = [] } }: CompetitionBody): Fault[] {
  const prizes = prizeTiers.reduce((sum, { winners }) => sum + winners, 0)
  return faultsOf([
    [
      run !== undefined && run.ticketsTotal < prizes,
      `${RUN}.ticketsTotal`,
      `It has ${formatNumber(prizes)} prizes, and each needs a ticket to be drawn.`,
    ],
  ])
}

/** A bundle that no player could ever buy. */
function bundleFaults({ meta: { run, payment } }: CompetitionBody): Fault[] {
  const bundles = payment?.bundleSets.flatMap((set) => set.bundles) ?? []
  const largest = Math.max(0, ...bundles.map(({ entries }) => entries))
  const words = `A bundle has ${formatNumber(largest)} entries, which is more than all the tickets.`
  return faultsOf([[run !== undefined && largest > run.ticketsTotal, `${RUN}.ticketsTotal`, words]])
}

function minimumFaults({ meta: { run } }: CompetitionBody): Fault[] {
  if (!run) return []
  const { ticketsTotal, tooFew, minimum } = run
  const path = `${RUN}.minimum`
  return faultsOf([
    [tooFew === 'refund' && minimum === undefined, path, 'It must say with how few tickets everybody is refunded.'],
    [
      tooFew === 'draw' && minimum !== undefined,
      path,
      'It is drawn however many are sold, so a minimum means nothing.',
    ],
    [(minimum ?? 0) > ticketsTotal, path, `It can never be reached: there are ${formatNumber(ticketsTotal)} tickets.`],
  ])
}

/** What a phone company has charged cannot be given back by us. */
function refundFaults({ meta: { run, channels } }: CompetitionBody): Fault[] {
  if (run?.tooFew !== 'refund') return []
  return (['sms', 'phone'] as const).flatMap((channel) => {
    const { enabled = false, costPence = 0 } = channels[channel] ?? {}
    const words = 'All are refunded if too few are sold, and what the phone company charged could not be.'
    return faultsOf([[enabled && costPence > 0, `meta.channels.${channel}.costPence`, words]])
  })
}

function termsFaults({ meta: { run, display } }: CompetitionBody): Fault[] {
  const copies = run ? runCopy(run) : []
  return copies.flatMap((copy) =>
    display.tc.tcFull.includes(copy) ? [] : [{ path: TERMS, words: `The terms must say: ${copy}` }],
  )
}

function countFaults({ meta: { run, isEntryCountShown = false } }: CompetitionBody): Fault[] {
  const words = 'It has a fixed number of tickets, so everybody must see how many are sold and left.'
  return faultsOf([[run !== undefined && !isEntryCountShown, 'meta.isEntryCountShown', words]])
}

const sameRun = (one: Run | undefined, other: Run | undefined) =>
  one?.ticketsTotal === other?.ticketsTotal && one?.tooFew === other?.tooFew && one?.minimum === other?.minimum

/** The odds and the conditions are promised to the first who enters. */
function changeFaults({ meta: { run } }: CompetitionBody, { change, now }: LintContext): Fault[] {
  if (!change || sameRun(run, change.published.meta.run)) return []
  const isPromised = change.hasEntries || effectiveOpening(change.published) <= now
  const words =
    'It has opened, or people have entered: how many tickets there are, and what happens with too few, stays.'
  return faultsOf([[isPromised, RUN, words]])
}

const DRAWN: Run = { ticketsTotal: 2000, tooFew: 'draw' }
const REFUNDED: Run = { ticketsTotal: 2000, tooFew: 'refund', minimum: 500 }
const withRun = (run: Run) => ({
  [RUN]: run,
  'meta.isEntryCountShown': true,
  [TERMS]: [VALID_TERMS, ...runCopy(run)].join('\n\n'),
})

const BUNDLE_OF_THREE = {
  'meta.payment.bundleSets': [{ name: 'a', share: 100, bundles: [{ bundleId: 'three', entries: 3, pricePence: 600 }] }],
}

/** Without the route by text, whose charge could not be refunded. */
const withoutTexts = (run: Run) => ({
  ...withRun(run),
  'meta.channels.sms': undefined,
  [TERMS]: [VALID_TERMS.replace(/ By text,[^.]*\.[^.]*\./, ''), ...runCopy(run)].join('\n\n'),
})

export const RUN_RULES: readonly CompetitionRule[] = [
  {
    ...blockingRow('17'),
    name: 'run-has-its-prizes',
    check: sizeFaults,
    refused: {
      body: {
        ...withRun({ ...DRAWN, ticketsTotal: 2 }),
        'meta.prizeTiers': [{ name: 'A week by the sea', winners: 3 }],
      },
      path: 'meta.run.ticketsTotal',
    },
    accepted: { body: { ...withRun(DRAWN), 'meta.prizeTiers': [{ name: 'A week by the sea', winners: 3 }] } },
  },
  {
    ...blockingRow('17'),
    name: 'run-has-its-bundles',
    check: bundleFaults,
    refused: { body: { ...withRun({ ...DRAWN, ticketsTotal: 2 }), ...BUNDLE_OF_THREE }, path: 'meta.run.ticketsTotal' },
    accepted: { body: { ...withRun({ ...DRAWN, ticketsTotal: 3 }), ...BUNDLE_OF_THREE } },
  },
  {
    ...blockingRow('7'),
    name: 'run-minimum',
    check: minimumFaults,
    refused: { body: withoutTexts({ ...REFUNDED, minimum: 2001 }), path: 'meta.run.minimum' },
    accepted: { body: withoutTexts(REFUNDED) },
  },
  {
    ...blockingRow('11'),
    name: 'run-refundable',
    check: refundFaults,
    refused: { body: withRun(REFUNDED), path: 'meta.channels.sms.costPence' },
    accepted: { body: withRun(DRAWN) },
  },
  {
    ...blockingRow('7'),
    name: 'run-in-terms',
    check: termsFaults,
    refused: { body: { ...withRun(DRAWN), [TERMS]: [VALID_TERMS, runCopy(DRAWN)[0]].join('\n\n') }, path: TERMS },
    accepted: { body: withRun(DRAWN) },
  },
  {
    ...blockingRow('17'),
    name: 'run-count-shown',
    check: countFaults,
    refused: { body: { ...withRun(DRAWN), 'meta.isEntryCountShown': false }, path: 'meta.isEntryCountShown' },
    accepted: { body: withRun(DRAWN) },
  },
  {
    ...blockingRow('7'),
    name: 'run-stands',
    check: changeFaults,
    refused: {
      published: withRun(DRAWN),
      body: withRun({ ...DRAWN, ticketsTotal: 3000 }),
      context: { 'change.hasEntries': true },
      path: RUN,
    },
    accepted: { published: withRun(DRAWN), body: withRun({ ...DRAWN, ticketsTotal: 3000 }) },
  },
]
