/** What an audit may find, in sentences (docs/audit.md#findings). It never names a person: at most the numbers of accounts, if asked for. */

type Kind = {
  /** What is counted, in front of the count. */
  readonly label: string
  readonly one: string
  readonly many: string
  /** Something that has a good reason and is counted all the same. */
  readonly isExplained?: true
}

const TICKETS = { one: 'ticket', many: 'tickets' }
const ENTRIES = { one: 'entry', many: 'entries' }
const PLACES = { one: 'place', many: 'places' }
const FACTS = { one: 'thing', many: 'things' }

export const KINDS = {
  // The records.
  'no-entry': { label: 'Tickets that no completed entry accounts for', ...TICKETS },
  surplus: { label: 'Tickets beyond what their entry or player has earned', ...TICKETS },
  'too-few': { label: 'Tickets of completed entries that do not exist', ...TICKETS },
  unpaid: { label: 'Tickets of entries that cost money, without a captured payment that is booked', ...TICKETS },
  undebited: { label: 'Tickets of entries that cost tokens, without the booking that took them', ...TICKETS },
  undelivered: {
    label: 'Tickets of entries by post, text or call, without an accepted row that was delivered',
    ...TICKETS,
  },
  uncharged: { label: 'Tickets of entries by text or call, whose charge is not booked', ...TICKETS },
  late: { label: 'Tickets of entries that were made after the cut-off', ...TICKETS },
  unclaimed: { label: 'Weekly tickets that were given without a watched clip or a claimed campaign', ...TICKETS },
  'money-back': { label: 'Tickets whose payment went back, with the entry kept', ...TICKETS, isExplained: true },
  'control-total': { label: 'Channels whose entries are not what two people confirmed', ...FACTS },
  // The list.
  root: { label: 'The list is not the one that the promise names', ...FACTS },
  opening: { label: 'Tickets whose stored opening is not that of their holder in the list', ...TICKETS },
  'no-ticket': { label: 'Tickets on the list that the table of tickets does not have', ...TICKETS },
  'left-out': { label: 'Tickets of completed entries, made before the cut-off, that are not on the list', ...TICKETS },
  holder: { label: 'Tickets whose account is not the one that the list was sealed with', ...TICKETS },
  split: {
    label: 'Tickets whose player counts as somebody else in the list: no ticket of theirs is skipped because of these',
    ...TICKETS,
  },
  number: { label: 'Tickets bound to another number than their account has, without a change of it', ...TICKETS },
  excluded: { label: 'Tickets that a redraw leaves out, whose entry was not refunded', ...TICKETS },
  refunded: { label: 'Tickets on the list whose entry was refunded before the list was sealed', ...TICKETS },
  'refunded-since': { label: 'Tickets on the list whose entry was refunded since', ...TICKETS, isExplained: true },
  'number-changed': { label: 'Tickets of players who have changed their number since', ...TICKETS, isExplained: true },
  erased: { label: 'Tickets of players who have been erased since', ...TICKETS, isExplained: true },
  channels: { label: 'Counts by channel that differ between the promise and the entries', ...FACTS },
  // The result.
  promise: { label: 'The promise is not what is stored beside it', ...FACTS },
  result: { label: 'The result does not follow from the list and the public number', ...FACTS },
  people: { label: 'Steps that two people did not take', ...FACTS },
  award: { label: 'Awards that are not what was drawn', ...PLACES },
  'award-missing': { label: 'Winning places without an award, in a draw whose prizes are given', ...PLACES },
  'award-order': { label: 'Reserves who were called out of order', ...PLACES },
  attempts: { label: 'Attempts that do not follow one another', ...ENTRIES, one: 'attempt', many: 'attempts' },
} as const satisfies Record<string, Kind>

export type Code = keyof typeof KINDS

export type Found = {
  code: Code
  count: number
  /** Some of the tickets, the accounts that they belong to, and what differs. */
  tickets: number[]
  accounts: number[]
  details: string[]
}

/** So many examples of each kind are kept: memory does not grow with what is found. */
export const MAX_EXAMPLES = 20

export type Findings = {
  add(
    code: Code,
    found?: { count?: number; tickets?: readonly number[]; accounts?: readonly number[]; detail?: string },
  ): void
  all(): readonly Found[]
}

export function createFindings(): Findings {
  const found = new Map<Code, Found>()
  const keep = <Example>(into: Example[], more: readonly Example[]) => {
    for (const one of more) if (into.length < MAX_EXAMPLES && !into.includes(one)) into.push(one)
  }
  return {
    add(code, { count = 1, tickets = [], accounts = [], detail } = {}) {
      const known = found.get(code) ?? { code, count: 0, tickets: [], accounts: [], details: [] }
      found.set(code, known)
      known.count += count
      keep(known.tickets, tickets)
      keep(known.accounts, accounts)
      if (detail !== undefined) keep(known.details, [detail])
    },
    all: () => [...found.values()],
  }
}

export const isFinding = ({ code }: Pick<Found, 'code'>): boolean => !('isExplained' in KINDS[code])

/** One line for each kind. Accounts are numbers of people: they are printed only on request. */
export function linesOf(found: readonly Found[], { showsAccounts }: { showsAccounts: boolean }): string[] {
  return found
    .toSorted((a, b) => Number(isFinding(b)) - Number(isFinding(a)))
    .flatMap((one) => {
      const { label, one: single, many } = KINDS[one.code]
      const counted = `${one.count.toLocaleString('en-GB')} ${one.count === 1 ? single : many}`
      const examples = one.tickets.length === 0 ? '' : `: ${listOf(one.tickets, one.count > one.tickets.length)}`
      return [
        `${isFinding(one) ? 'FINDING  ' : 'explained'} ${label}: ${one.details.length > 0 ? one.details.join(' ') : `${counted}${examples}`}`,
        ...(showsAccounts && one.accounts.length > 0
          ? [`          accounts ${listOf(one.accounts, one.accounts.length === MAX_EXAMPLES)}`]
          : []),
      ]
    })
}

/** `hasMore`: they are examples of more. */
const listOf = (numbers: readonly number[], hasMore: boolean) =>
  `${numbers.toSorted((a, b) => a - b).join(', ')}${hasMore ? ', …' : ''}`
