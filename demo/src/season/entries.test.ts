/** The generated season by itself, without a database. */
import { expect, it } from 'vitest'
import { createCalendar } from '../content/calendar.ts'
import { enterSeason } from './entries.ts'
import { createPeople } from './people.ts'
import { firstDay, planSeason, SEASON_DAYS } from './plan.ts'
import { createRandom } from './random.ts'

const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
const SHARE = 0.05

function generate(day: string) {
  const calendar = createCalendar(new Date(`${day}T11:00:00Z`))
  const random = createRandom(7)
  const runs = planSeason(calendar)
  const people = createPeople(random, { count: 300, from: firstDay(calendar), days: SEASON_DAYS })
  return { calendar, runs, people, entries: [...enterSeason(random, people, runs, SHARE)] }
}

it('is the same whenever it is generated for a day', () => {
  const [one, same] = [generate('2026-11-25'), generate('2026-11-25')]
  expect(same.people).toEqual(one.people)
  expect(same.entries).toEqual(one.entries)
})

it.each(WEEK)('ends before the day of its first start, and has the last four Fridays of its show: %s', (day) => {
  const { calendar, runs, entries } = generate(day)
  for (const { draft } of runs) {
    expect(Date.parse(draft.opens)).toBeGreaterThanOrEqual(firstDay(calendar).getTime())
    expect(Date.parse(draft.closes)).toBeLessThan(Date.parse(calendar.at('00:00')))
  }
  const fridays = runs.filter(({ draft }) => draft.show === 'quizHour').map(({ draft }) => new Date(draft.closes))
  expect(fridays.length).toBeGreaterThanOrEqual(4)
  for (const closes of fridays) expect(closes.getUTCDay()).toBe(5)
  expect(Math.max(...entries.map(({ at }) => at))).toBeLessThan(Date.parse(calendar.at('00:00')))
})

it('never has an entry of somebody who was not there yet, of more tokens than they have, or over the limit', () => {
  const { runs, people, entries } = generate('2026-11-26')
  const tokens = new Map<number, number>()
  const counts = new Map<string, number>()
  let last = 0
  for (const { playerId, competitionId, at, state, quantity, tokenCost, earned } of entries) {
    expect(at).toBeGreaterThanOrEqual(last)
    last = at
    expect(people.find(({ id }) => id === playerId)!.registeredAt.getTime()).toBeLessThan(at)
    const balance = (tokens.get(playerId) ?? 0) - tokenCost
    expect(balance).toBeGreaterThanOrEqual(0)
    tokens.set(playerId, balance + earned)
    if (state !== 'completed') continue
    const key = `${playerId} ${competitionId}`
    const cap = runs.find(({ draft }) => draft.id === competitionId)!.draft.cap ?? Infinity
    counts.set(key, (counts.get(key) ?? 0) + quantity)
    expect(counts.get(key)).toBeLessThanOrEqual(cap)
  }
  expect(entries.length).toBeGreaterThan(2_000)
})

it('has numbers that reach nobody, and no number twice', () => {
  const people = createPeople(createRandom(1), { count: 4_000, from: new Date(), days: SEASON_DAYS })
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length)
  // Ofcom’s numbers for drama: 07700 900000 to 900999, and 496 0000 to 496 0999 of each town.
  for (const { phone } of people) expect(phone).toMatch(/^(07700900\d{3}|01\d{2}4960\d{3})$/)
})
