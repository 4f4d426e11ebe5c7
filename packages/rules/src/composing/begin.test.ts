import { describe, expect, it } from 'vitest'
import { lintCompetition } from '../content-rules/lint.ts'
import { beginCompetition, beginLike, weeksToNext } from './begin.ts'
import { isExpressible } from './choices.ts'
import { ownFields } from './standards.ts'
import { composed, house } from './testing.ts'

const now = new Date('2026-03-01T12:00:00Z')
const context = { house }

describe('from nothing', () => {
  const content = beginCompetition({ number: 905, now, context, tokensEarned: 10 })

  // Row 1.8-11
  it('opens tomorrow, costs money, has a free way in, and lacks only its prize and its texts', () => {
    const { competition } = content
    expect(competition).toMatchObject({ id: 905, idb: 'FD-0905', type: 'paid', dateStart: '2026-03-02T09:00:00.000Z' })
    expect(competition.meta.payment).toMatchObject({ cost: 150, tokensEarned: 10 })
    expect(competition.meta.channels.postal?.info).toContain(house.postalAddress)
    expect(isExpressible(content)).toBe(true)
    expect(ownFields(content, context)).toEqual([])
  })

  it('with a programme has its name, its usual times and its price', () => {
    const programme = {
      name: 'Quiz Hour',
      image: '/media/quiz.webp',
      opensAt: '07:00',
      closesAt: '20:00',
      days: 3,
      pence: 0,
    }
    const { competition } = beginCompetition({ number: 905, now, context, tokensEarned: 10, programme })
    expect(competition).toMatchObject({
      type: 'broadcast',
      isPaid: false,
      dateStart: '2026-03-02T07:00:00.000Z',
      dateStop: '2026-03-05T20:00:00.000Z',
      meta: { shows: [{ name: 'Quiz Hour', image: '/media/quiz.webp' }] },
    })
    expect(competition.meta.display.tc.tcFull).toContain('together with Quiz Hour')
  })
})

describe('like another one', () => {
  const source = composed({
    shelf: 'programme',
    payment: { by: 'money', pence: 200, tokensEarned: 10, sets: [] },
    question: 'any',
    hasSurvey: false,
    tickets: 1,
    ways: { sms: { pence: 200, number: '07700900900', keyword: 'SEA' } },
    isOnHold: true,
  })
  const later = new Date('2026-06-01T12:00:00Z')
  const { competition, quiz } = beginLike(source, { number: 906, now: later, context })

  it('has a number of its own, and the prize, the pictures and the question of the other', () => {
    expect(competition).toMatchObject({ id: 906, idb: 'FD-0906', name: source.competition.name, isOnHold: false })
    expect(competition.meta.prizeTiers).toEqual(source.competition.meta.prizeTiers)
    expect(quiz).toEqual(source.quiz)
  })

  it('closes on the next such day at the same time in London, over a change of the clocks', () => {
    expect(source.competition.dateStop).toBe('2026-03-16T21:00:00.000Z')
    expect(competition.dateStop).toBe('2026-06-01T20:00:00.000Z')
    expect(competition.dateStart).toBe('2026-05-18T08:00:00.000Z')
  })

  it('names the day of its own closing where the other named that of its', () => {
    const named = { ...source, competition: { ...source.competition, name: 'Quiz Hour, Monday 16 March' } }
    const copy = beginLike(named, { number: 906, now: later, context }).competition
    expect(copy.name).toBe('Quiz Hour, Monday 1 June')
  })

  it('says its own times everywhere, and the linter has nothing against it', () => {
    expect(ownFields({ competition, quiz }, context)).toEqual([])
    expect(lintCompetition(competition, { now: later, quiz: quiz as never })).toEqual([])
  })
})

it.each([
  ['2026-03-06T21:00:00Z', '2026-03-05T12:00:00Z', 0],
  ['2026-03-06T21:00:00Z', '2026-03-06T20:30:00Z', 1],
  ['2026-03-06T21:00:00Z', '2026-03-07T12:00:00Z', 1],
  ['2026-03-06T21:00:00Z', '2026-03-13T12:00:00Z', 1],
  ['2026-03-06T21:00:00Z', '2027-03-07T12:00:00Z', 53],
])('a closing at %s moves from %s by %i weeks', (closes, from, weeks) => {
  expect(weeksToNext(closes, new Date(from))).toBe(weeks)
})
