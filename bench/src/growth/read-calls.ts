/** What people read: their own entries, and the lists of the desk. Each call of a list is another one, of another player. */
import { deskHeaders } from '@fairdraw/server/testing/desk/staff-client.ts'
import type pg from 'pg'
import { FREQUENT_PLAYER } from './databases.ts'

/** Everything that a call needs to know of its database. */
export type Examples = {
  origin: string
  bearers: readonly string[]
  frequentBearer: string
  staff: readonly string[]
  playerIds: readonly number[]
  tickets: readonly string[]
  payments: readonly string[]
  /** In the middle of all, the last one, and a year before that. */
  day: string
  today: string
  yearAgo: string
}

export type ReadCall = {
  name: string
  /** The call with this number. `cursor`: where the page before ended. */
  request(
    examples: Examples,
    nth: number,
    cursor?: string,
  ): { path: string; headers: Record<string, string>; body?: object }
  /** Also far along: after so many pages, or at the last one. */
  pages?: number
}

const pick = <Item>(items: readonly Item[], nth: number): Item => items[nth % items.length]!

const entriesOf =
  (bearer: (examples: Examples, nth: number) => string): ReadCall['request'] =>
  (examples, nth, cursor) => ({
    path: '/api/account/entries',
    headers: { authorization: `Bearer ${bearer(examples, nth)}` },
    body: cursor === undefined ? {} : { cursor },
  })

const desk = (examples: Examples, nth: number, path: string, query: Record<string, string | undefined> = {}) => ({
  path: `/api/desk/${path}?${new URLSearchParams(Object.entries(query).filter((one): one is [string, string] => one[1] !== undefined))}`,
  headers: deskHeaders(pick(examples.staff, nth), examples.origin),
})

const deskList =
  (path: string, query: Record<string, string> = {}): ReadCall['request'] =>
  (examples, nth, cursor) =>
    desk(examples, nth, path, { ...query, cursor })

const find =
  (of: (examples: Examples) => readonly (string | number)[]): ReadCall['request'] =>
  (examples, nth) => ({
    ...desk(examples, nth, 'players/find'),
    body: { search: String(pick(of(examples), nth)) },
  })

export const READS: readonly ReadCall[] = [
  { name: '“My entries”', request: entriesOf(({ bearers }, nth) => pick(bearers, nth)) },
  { name: '“My entries” with 5,000', request: entriesOf(({ frequentBearer }) => frequentBearer), pages: 100 },
  { name: 'a player', request: (examples, nth) => desk(examples, nth, `players/${pick(examples.playerIds, nth)}`) },
  {
    name: 'a player’s timeline',
    request: (examples, nth, cursor) =>
      desk(examples, nth, `players/${pick(examples.playerIds, nth)}/timeline`, { cursor }),
  },
  {
    name: 'the timeline of one with 5,000',
    request: (examples, nth, cursor) => desk(examples, nth, `players/${FREQUENT_PLAYER}/timeline`, { cursor }),
    pages: 50,
  },
  { name: 'search by number', request: find(({ playerIds }) => playerIds.map((id) => `08${id}`)) },
  { name: 'search by player', request: find(({ playerIds }) => playerIds) },
  { name: 'search by ticket', request: find(({ tickets }) => tickets) },
  { name: 'search by payment', request: find(({ payments }) => payments) },
  {
    name: 'a payment',
    request: (examples, nth) => desk(examples, nth, `money/payments/${pick(examples.payments, nth)}`),
  },
  {
    name: 'the ledger of a day',
    request: (examples, nth, cursor) => desk(examples, nth, 'money/ledger', { day: examples.day, cursor }),
    pages: 20,
  },
  {
    name: 'the ledger of a player',
    request: (examples, nth, cursor) =>
      desk(examples, nth, 'money/ledger', { playerId: String(pick(examples.playerIds, nth)), cursor }),
  },
  { name: 'refunds', request: deskList('money/refunds', { state: 'settled' }), pages: 100 },
  {
    name: 'a page of a download of the ledger',
    request: (examples, nth) =>
      desk(examples, nth, 'money/export', { list: 'ledger', from: examples.yearAgo, to: examples.today }),
  },
  { name: 'stuck money', request: deskList('money/stuck') },
  { name: 'draws', request: deskList('draws') },
  { name: 'the topics of messages', request: deskList('messages/topics') },
  { name: 'what waits for a second person', request: deskList('waiting') },
]

/** Players, tickets and payments that are looked for, spread over all of them. */
export async function readExamples(
  client: pg.Client,
): Promise<Pick<Examples, 'playerIds' | 'tickets' | 'payments' | 'day' | 'today' | 'yearAgo'>> {
  const read = async (text: string): Promise<string[]> =>
    (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)
  const [playerIds, tickets, payments, days] = [
    await read(`select id as value from players tablesample system (2) where id > ${FREQUENT_PLAYER} limit 500`),
    await read('select number as value from tickets tablesample system (2) limit 500'),
    await read('select id as value from payments tablesample system (10) limit 500'),
    await read(`select to_char(day, 'YYYY-MM-DD') as value from (
        select min(at) + (max(at) - min(at)) / 2, max(at), max(at) - interval '365 days' from entry_events) days (middle, last, year_ago),
        unnest(array[middle, last, year_ago]) as day`),
  ]
  const [day, today, yearAgo] = days as [string, string, string]
  return { playerIds: playerIds.map(Number), tickets, payments, day, today, yearAgo }
}
