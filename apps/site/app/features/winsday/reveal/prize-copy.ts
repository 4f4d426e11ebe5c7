/** Texts about revealed tickets: the prize and the next step (1-site §2 'profile-reveal'). */
import type { Prize } from '@fairdraw/contract/prize.ts'
import { formatPounds, formatTokens } from '@fairdraw/rules/payment/money.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import type { IconName } from '@fairdraw/ui/media/any-icon.tsx'
import { claimPrizesPath, listingPath, payoutsPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import type { RevealedTicket } from './reveal-run.ts'

/** The kinds of prizes that the page distinguishes. A physical prize is a parcel or a voucher. */
export type PrizeKind = 'cash' | 'tokens' | 'entries' | 'parcel' | 'voucher'

export function kindOf({ type, physicalType }: Prize): PrizeKind {
  if (type === 'monetary') return 'cash'
  if (type === 'token') return 'tokens'
  if (type === 'entry') return 'entries'
  return physicalType === 'voucher' ? 'voucher' : 'parcel'
}

export const PRIZE_ICONS: Record<PrizeKind, IconName> = {
  cash: 'cash',
  tokens: 'bonus',
  entries: 'ticket',
  parcel: 'gift',
  voucher: 'voucher',
}

const CREDITED: readonly PrizeKind[] = ['cash', 'tokens', 'entries']

/** The number of these tickets whose prize was credited to a balance. */
export const creditedCount = (revealed: readonly RevealedTicket[]): number =>
  revealed.filter(({ prize }) => prize && CREDITED.includes(kindOf(prize))).length

export type NextStep = { text: string; link?: { words: string; to: string } }

/** What the player has to do for a prize. Nothing if it was credited at once. */
export function nextStep(prize: Prize, page: PageSlug): NextStep {
  const claim = (words: string) => ({ words, to: claimPrizesPath(page) })
  switch (kindOf(prize)) {
    case 'cash':
      return {
        text: 'It’s in your cash prizes now.',
        link: { words: 'Get paid', to: payoutsPath(page) },
      }
    case 'tokens':
      return {
        text: 'They’re in your balance now.',
        link: { words: 'Use your tokens', to: listingPath('tokens') },
      }
    case 'entries':
      return {
        text: 'They’re in your account now, for any paid competition.',
        link: { words: 'See what you can win', to: listingPath() },
      }
    case 'voucher':
      return { text: 'Claim it to get your code.', link: claim('Claim your voucher') }
    case 'parcel':
      return { text: 'Tell us where to send it.', link: claim('Claim your prize') }
  }
}

/** The announcement for screen readers after each tap. */
export function announcement(shown: readonly RevealedTicket[], left: number, code: (id: string) => string): string {
  const rest = left === 0 ? 'That was your last ticket.' : `${pluralise(left, 'ticket')} left.`
  const [only] = shown
  if (shown.length === 1 && only) {
    const { id, prize } = only
    const text = prize ? `you’ve won ${prize.name}. ${nextStep(prize, undefined).text}` : 'nothing this time.'
    return `Ticket ${code(id)}: ${text} ${rest}`
  }
  const won = shown.flatMap(({ prize }) => (prize ? [prize.name] : []))
  const text = won.length === 0 ? 'Nothing this time.' : `You’ve won ${won.join(', ')}.`
  return `${pluralise(shown.length, 'ticket')} turned over. ${text} ${rest}`
}

export type WinningsLine = { kind: PrizeKind; name: string; value: string; next: NextStep }

const LINE_NAMES = {
  cash: 'Cash',
  tokens: 'Bonus tokens',
  entries: 'Free entries',
  parcel: 'Prizes',
  voucher: 'Vouchers',
} as const satisfies Record<PrizeKind, string>
const PRIZE_KINDS = Object.keys(LINE_NAMES) as PrizeKind[]

/** The total of the prizes of one kind; physical prizes are listed by name. */
const TOTALS: Record<PrizeKind, (prizes: readonly Prize[]) => string> = {
  cash: (prizes) => formatPounds(sum(prizes, ({ value }) => value)),
  tokens: (prizes) => formatTokens(sum(prizes, ({ numberOfTokens, value }) => numberOfTokens ?? value)),
  entries: (prizes) =>
    pluralise(
      sum(prizes, ({ numberOfEntries, value }) => numberOfEntries ?? value),
      'entry',
      'entries',
    ),
  parcel: joinNames,
  voucher: joinNames,
}

function sum(prizes: readonly Prize[], amount: (prize: Prize) => number): number {
  return prizes.reduce((total, prize) => total + amount(prize), 0)
}

/** 'a mug, a £15 voucher ×2' */
function joinNames(prizes: readonly Prize[]): string {
  const times = new Map<string, number>()
  for (const { name } of prizes) times.set(name, (times.get(name) ?? 0) + 1)
  return [...times].map(([name, number]) => (number === 1 ? name : `${name} ×${number}`)).join(', ')
}

/** Everything that was won, added up by kind, in a fixed order. */
export function winningsLines(revealed: readonly RevealedTicket[], page: PageSlug): WinningsLine[] {
  const prizes = revealed.flatMap(({ prize }) => (prize ? [prize] : []))
  return PRIZE_KINDS.flatMap((kind) => {
    const ofKind = prizes.filter((prize) => kindOf(prize) === kind)
    const [first] = ofKind
    if (!first) return []
    return { kind, name: LINE_NAMES[kind], value: TOTALS[kind](ofKind), next: nextStep(first, page) }
  })
}
