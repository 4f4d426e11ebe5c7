import { expect, test } from 'vitest'
import { competitionFromAddress, ofCompetition } from './competition-filter.ts'

const of = (search: string) => competitionFromAddress({ url: `https://desk.example/desk/prizes${search}` })

test('a list is narrowed to the competition of its address', () => {
  expect(of('?state=sent&competition=101')).toBe(101)
  expect(ofCompetition(101)).toEqual({ competitionId: 101 })
})

test('what is no number of a competition narrows nothing', () => {
  for (const search of [
    '',
    '?competition=',
    '?competition=0',
    '?competition=-1',
    '?competition=1e3',
    '?competition=12345678901',
  ])
    expect(of(search)).toBeUndefined()
  expect(ofCompetition(undefined)).toEqual({})
})
