/** What receipts show of a draw, in sentences that claim what was checked and no more (docs/draw-format.md#receipts). */
import type { Malformed } from '@fairdraw/log/malformed.ts'
import { formatKey, parseKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { excludedCopy } from '../check-report.ts'
import { Failure } from '../failure.ts'
import { MAX_ASKED_RANGES, findByPlaces } from './find-places.ts'
import type { AskPlaces } from './find-places.ts'
import { findTickets, isAmong } from './find-tickets.ts'
import type { FoundTickets } from './find-tickets.ts'
import type { Manifest } from '../manifest.ts'
import { readReceipts } from './receipt-file.ts'
import { checkReceipt, countTickets, isOpenedBy } from './receipt.ts'
import type { SignedReceipt } from './receipt.ts'
import type { DrawnTicket, VerifyOptions } from '../verify.ts'
import { keysHashOf } from '../witnessed.ts'
import type { LogKeys } from '../witnessed.ts'

/** The draw whose list may have the tickets. */
export type ReceiptDraw = {
  manifest: Manifest
  /** Those that the manifest names by their hash. */
  keys: LogKeys
  picks?: readonly DrawnTicket[]
  /** Keys of the log besides: a log may change its key between the receipt and the draw. */
  olderKeys?: readonly string[]
}

/** How a reader writes numbers and times. */
export type Wording = {
  ticket: (number: number) => string
  count: (count: number) => string
  time: (time: string) => string
}

/**
 * `in`: all its tickets are in the list. `missing`: some are not. `open`: the list was not read. `wrong`: it is no receipt
 * of this draw.
 */
export type ReceiptVerdict = 'in' | 'missing' | 'open' | 'wrong'

export type ReceiptReport = {
  verdict: ReceiptVerdict
  headline: string
  /** What it says of its tickets: the ranges of their numbers. */
  tickets: SignedReceipt['tickets']
  /** `open`: it was not checked. */
  lines: readonly { result: 'passed' | 'failed' | 'open'; text: string }[]
}

export type CheckReceiptsOptions = {
  draw: ReceiptDraw
  /** The whole list. Without it and `places` the tickets are not looked for. */
  tickets?: VerifyOptions['tickets']
  /** Asks for single places of a list that is not read. */
  places?: AskPlaces
  pause?: VerifyOptions['pause']
  wording: Wording
}

/**
 * A report for each receipt of the text that may be of this draw; or why there is none. Throws `Failure` where keys or list
 * are not those of the manifest, so that nothing can be said.
 */
export async function checkReceipts(
  content: string,
  { draw, tickets, places, pause, wording }: CheckReceiptsOptions,
): Promise<ReceiptReport[] | Malformed> {
  const receipts = readReceipts(content)
  if ('malformed' in receipts) return receipts
  const { manifest } = draw
  const own = receipts.filter(({ subject }) => subject === manifest.subject)
  if (own.length === 0)
    return {
      malformed: `it is of ${receipts[0]!.subject}, and this draw is of ${manifest.subject}: look for it on its own draw’s page`,
    }
  if (keysHashOf(draw.keys) !== manifest.keys) throw new Failure('The keys are not those that the manifest names.')
  const keys = [draw.keys.log, ...(draw.olderKeys ?? [])].map(readKey)
  const judged = own.map((receipt) => ({ receipt, wrong: whyWrong(receipt, keys) }))
  const sound = judged.flatMap(({ receipt, wrong }) => (wrong === undefined ? [receipt] : []))
  const found = await lookUp(
    manifest,
    sound.map((one) => one.tickets),
    { tickets, places, pause },
  )
  return judged.map(({ receipt, wrong }) =>
    wrong === undefined
      ? reportOn(receipt, found[sound.indexOf(receipt)], { draw, wording, isListRead: tickets !== undefined })
      : { verdict: 'wrong', headline: HEADLINES.wrong, tickets: receipt.tickets, lines: [failed(wrong)] },
  )
}

type Lists = { [Name in 'tickets' | 'places' | 'pause']: CheckReceiptsOptions[Name] | undefined }

/** Undefined where the list is not there, or would have to be asked too often. */
async function lookUp(
  manifest: Manifest,
  wanted: readonly SignedReceipt['tickets'][],
  { tickets, places, pause }: Lists,
): Promise<(FoundTickets | undefined)[]> {
  if (wanted.length === 0) return []
  if (tickets) return findTickets(manifest, wanted, tickets, pause)
  const found: (FoundTickets | undefined)[] = []
  let asked = 0
  for (const ranges of wanted) {
    asked += ranges.length
    found.push(places && asked <= MAX_ASKED_RANGES ? await findByPlaces(manifest, ranges, places) : undefined)
  }
  return found
}

const HEADLINES = {
  wrong: 'This is no receipt of this draw.',
  open: 'The receipt is right. The list was not read.',
}

function readKey(text: string): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Failure(`A key cannot be read: ${key.malformed}.`)
  return key
}

function whyWrong(receipt: SignedReceipt, keys: readonly NoteKey[]): string | undefined {
  const checks = keys.map((key) => checkReceipt(receipt, key))
  if (checks.includes('wrong'))
    return 'Its signature is wrong: it was changed after it was signed, or it was not copied as it is.'
  if (!checks.includes('signed'))
    return `It is not signed with this draw’s key, ${formatKey(keys[0]!)}. It is made up, or older than this key.`
  return undefined
}

type Line = ReceiptReport['lines'][number]
const NOT_READ: Line = {
  result: 'open',
  text: 'Only these places of the list were looked at. That it is in order, whoever reads it whole can see.',
}
const passed = (text: string): Line => ({ result: 'passed', text })
const failed = (text: string): Line => ({ result: 'failed', text })

type Context = { draw: ReceiptDraw; wording: Wording; isListRead: boolean }

function reportOn(receipt: SignedReceipt, found: FoundTickets | undefined, context: Context): ReceiptReport {
  const { draw, wording } = context
  const isAll = found?.count === countTickets(receipt.tickets)
  const isLate = Date.parse(receipt.time) > Date.parse(draw.manifest.cutOff)
  const [entered, closed] = [wording.time(receipt.time), wording.time(draw.manifest.cutOff)]
  // Of an entry after the cut-off nothing is promised.
  if (isLate && !isAll)
    return {
      verdict: 'wrong',
      headline: HEADLINES.wrong,
      tickets: receipt.tickets,
      lines: [failed(`It is of an entry made at ${entered}, and the list was closed before, at ${closed}.`)],
    }
  return {
    verdict: found === undefined ? 'open' : isAll ? 'in' : 'missing',
    headline: headlineOf(receipt, found, context),
    tickets: receipt.tickets,
    lines: [
      passed(
        checkReceipt(receipt, readKey(draw.keys.log)) === 'signed'
          ? 'The operator signed it, with the key that this draw names.'
          : 'It is signed with a key that was given as one that the log had before.',
      ),
      passed('It is of this draw’s competition.'),
      isLate
        ? failed(`The entry was made at ${entered}, and is in a list that was closed before, at ${closed}.`)
        : passed(`The entry was made at ${entered}, before the list was closed at ${closed}.`),
      ...openingLines(receipt),
      ...(found === undefined ? [] : placeLines(receipt, found, context)),
      ...(found === undefined || context.isListRead ? [] : [NOT_READ]),
    ],
  }
}

function openingLines({ opening, ...receipt }: SignedReceipt): Line[] {
  if (!opening) return []
  return [
    isOpenedBy(receipt, opening)
      ? passed(`It was made for account ${opening.account}, as the lines below it show.`)
      : failed('The account and the key below it are not those that it was made for.'),
  ]
}

function headlineOf(receipt: SignedReceipt, found: FoundTickets | undefined, { wording }: Context): string {
  if (found === undefined) return HEADLINES.open
  const wanted = countTickets(receipt.tickets)
  const only = `Ticket ${wording.ticket(receipt.tickets[0]!.first)}`
  if (found.count === wanted)
    return wanted === 1 ? `${only} is in the list.` : `All ${wording.count(wanted)} tickets are in the list.`
  const what = wanted === 1 ? 'it was' : 'they were'
  const signed = `The operator signed that ${what} entered in this draw at ${wording.time(receipt.time)}. Unless the entry was refunded, keep this receipt: it is proof.`
  if (wanted === 1) return `${only} is not in the list. ${signed}`
  const missing = wording.count(wanted - found.count)
  return `${missing} of the ${wording.count(wanted)} tickets are not in the list. ${signed}`
}

function placeLines(
  { tickets }: SignedReceipt,
  { first, count }: FoundTickets,
  { draw: { manifest, picks }, wording }: Context,
): Line[] {
  const named = (ticket: number) => `Ticket ${wording.ticket(ticket)}`
  const place = first && `number ${wording.count(first.index + 1)} of ${wording.count(manifest.count)} in the list`
  const drawn = (picks ?? []).filter(({ ticket }) => isAmong(tickets, ticket))
  return [
    ...(first ? [passed(`${named(first.ticket)} is ${place}${count > 1 ? ', the first of them' : ''}.`)] : []),
    ...(manifest.excluded ?? [])
      .filter(({ ticket }) => isAmong(tickets, ticket))
      .map(({ ticket, reason }) => passed(`${named(ticket)} gets nothing in this redraw: ${excludedCopy(reason)}.`)),
    ...drawn.flatMap(({ ticket, outcome }) => {
      if (outcome.kind === 'winner') return [passed(`${named(ticket)} won: ${manifest.prizes[outcome.prize]?.name}.`)]
      return outcome.kind === 'alternate'
        ? [passed(`${named(ticket)} is a reserve, in case a prize is not claimed.`)]
        : []
    }),
    ...(picks && first && drawn.every(({ outcome }) => outcome.kind !== 'winner')
      ? [passed(count > 1 ? 'None of them won.' : 'It did not win.')]
      : []),
  ]
}
