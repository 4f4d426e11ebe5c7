import { expect, it } from 'vitest'
import { announcement, creditedCount, nextStep, winningsLines } from './prize-copy.ts'

const PRIZES = {
  cash: { type: 'monetary', value: 2550, name: '£25.50' },
  tokens: { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' },
  entries: { type: 'entry', value: 1, numberOfEntries: 1, name: '1 entry' },
  parcel: { type: 'physical', value: 800, physicalType: 'parcel', name: 'a mug' },
  voucher: { type: 'physical', value: 1500, physicalType: 'voucher', voucherName: 'Sundial', name: 'a £15 voucher' },
} as const
type Name = keyof typeof PRIZES

let made = 0
const ticket = (name?: Name) => ({
  id: String((made += 1)),
  totalTicketsBefore: 0,
  totalTicketsAfter: 1,
  prize: name ? PRIZES[name] : null,
})

it.each([
  ['cash', /in your cash prizes now/, '/profile/payouts'],
  ['tokens', /in your balance now/, '/tokens'],
  ['entries', /in your account now/, '/'],
  ['parcel', /where to send it/, '/profile/prizes/claim'],
  ['voucher', /to get your code/, '/profile/prizes/claim'],
] as const)('of %s states the next step, and links to it', (name, text, to) => {
  expect(nextStep(PRIZES[name], undefined)).toMatchObject({ text: expect.stringMatching(text), link: { to } })
})

it('adds prizes up by kind, physical ones by name, in a fixed order', () => {
  const revealed = (['voucher', 'tokens', 'parcel', undefined, 'tokens', 'cash', 'parcel', 'entries'] as const).map(
    (name) => ticket(name),
  )
  expect(winningsLines(revealed, undefined).map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Cash: £25.50',
    'Bonus tokens: 40 tokens',
    'Free entries: 1 entry',
    'Prizes: a mug ×2',
    'Vouchers: a £15 voucher',
  ])
  expect(winningsLines([ticket()], undefined)).toEqual([])
  expect(creditedCount(revealed)).toBe(4)
})

it('announces a prize, no prize, and several tickets at once, each with the number that is left', () => {
  const code = (id: string) => `no. ${id}`
  const [won, lost] = [ticket('tokens'), ticket()]
  expect(announcement([won], 3, code)).toBe(
    `Ticket no. ${won.id}: you’ve won 20 tokens. They’re in your balance now. 3 tickets left.`,
  )
  expect(announcement([lost], 1, code)).toBe(`Ticket no. ${lost.id}: nothing this time. 1 ticket left.`)
  expect(announcement([lost, won], 0, code)).toBe(
    '2 tickets turned over. You’ve won 20 tokens. That was your last ticket.',
  )
  expect(announcement([lost, lost], 0, code)).toBe(
    '2 tickets turned over. Nothing this time. That was your last ticket.',
  )
})
