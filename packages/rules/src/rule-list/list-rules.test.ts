import { expect, it } from 'vitest'
import { CONTENT_RULES } from '../content-rules/lint.ts'
import { listRules } from './list-rules.ts'
import { RULE_COPY } from './rule-copy.ts'

const listed = listRules()

it('lists every row of the linter once, with what it asks, why, and both examples', () => {
  expect(listed.flatMap(({ names }) => names).toSorted()).toEqual(CONTENT_RULES.map(({ name }) => name).toSorted())
  for (const { names, what, why, refused, accepted } of listed) {
    const [name] = names
    expect(what.length, name).toBeGreaterThan(20)
    expect(why.length, name).toBeGreaterThan(0)
    expect(refused.length, name).toBeGreaterThan(0)
    expect(accepted.length, name).toBeGreaterThan(0)
    for (const { text } of [...refused, ...accepted]) expect(text.trim(), name).not.toBe('')
    expect(refused, name).not.toEqual(accepted)
  }
})

it('has words for no row that is gone', () => {
  const bases = CONTENT_RULES.flatMap(({ name }) => [name, name.replace(/^(?:site-terms|faq|site-text)-/, '')])
  expect(Object.keys(RULE_COPY).filter((name) => !bases.includes(name))).toEqual([])
})

it('shows of long terms what is changed, and times as London’s clocks show them', () => {
  const of = (name: string) => listed.find(({ names }) => names.includes(name))!
  expect(of('age-in-terms').refused[0]?.text).toBe('… You must be and live in the United Kingdom. …')
  expect(of('no-worse-once-entered').refused).toEqual([
    { text: 'People have entered' },
    { text: 'A second person has approved a move of the closing' },
    { path: 'meta.cap', isBefore: true, text: '150' },
    { path: 'meta.cap', text: '1' },
  ])
  expect(of('draw-after-closing').refused).toEqual([{ path: 'meta.drawCutOff', text: '8.59pm on Friday 20 March' }])
})
