import { listRules } from '@fairdraw/rules/rule-list/list-rules.ts'
import { expect, it } from 'vitest'
import { matchesWords } from './find-rules.ts'

const found = (words: string) => listRules().flatMap((rule) => (matchesWords(rule, words) ? [rule.names[0]] : []))

it.each([
  ['name from the hat', 'winner-at-random'],
  ['MARKETING box', 'box-of-terms-alone'],
  ['180 days', 'prize-not-late'],
  ['pecr newsletter', 'consent-apart'],
])('‘%s’ finds %s', (words, name) => {
  expect(found(words)).toContain(name)
  expect(found(words).length).toBeLessThan(listRules().length)
})

it('a word within another is not found', () => {
  expect(found('hat')).not.toContain('prizes')
})

it('no words find every rule, and foreign ones find none', () => {
  expect(found(' ')).toHaveLength(listRules().length)
  expect(found('xylophone')).toEqual([])
})
