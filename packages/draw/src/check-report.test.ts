import { describe, expect, it } from 'vitest'
import { reportOf } from './check-report.ts'
import { STEPS } from './verify.ts'
import type { StepResult } from './verify.ts'
import type { WhoSaw } from './witnessed.ts'

const chosen = { round: 7, time: '2026-11-24T22:00:05.000Z' }
const seen = (...names: string[]): WhoSaw => {
  const list = names.map((witness, nth) => ({ witness, time: Date.parse('2026-11-24T21:00:02Z') / 1_000 + nth }))
  return { list, round: list, chosen }
}
const results = (whoSaw: WhoSaw): StepResult[] =>
  STEPS.map((step) => ({ step, result: 'passed', ...(step === 'witnesses' && { whoSaw }) }))
const checked = {
  isDemonstration: false,
  formatTime: (time: string) => time.slice(11, 19),
  fromElsewhere: {},
  isRedraw: false,
}
const reportAbout = (whoSaw: WhoSaw, change: Partial<typeof checked> & { fromElsewhere?: object } = {}) => {
  const { lines, notChecked } = reportOf(results(whoSaw), { ...checked, ...change })
  return { text: lines.find(({ step }) => step === 'witnesses')!.text, notChecked: notChecked.join(' ') }
}

const KEYS = 'Whether these witnesses are who they say: compare their keys with those that they publish themselves.'
const HASH = 'compare its fingerprint with one that somebody noted before 22:00:05.'
const FIRST = 'Whether the list is that of the first attempt'

describe('who has seen the list (field rule D4)', () => {
  it.each([
    [['A'], 'seen by A at 21:00:02.'],
    [['A', 'B'], 'seen by A at 21:00:02 and B at 21:00:03.'],
    [['A', 'B', 'C'], 'seen by A at 21:00:02, B at 21:00:03 and C at 21:00:04.'],
  ])('%j', (names, sentence) => {
    const { text, notChecked } = reportAbout(seen(...names))
    expect(text).toBe(`The list was fixed before the number existed: ${sentence}`)
    expect(notChecked).toContain(KEYS)
    expect(notChecked).not.toContain(HASH)
  })

  it('nobody: it claims no time, and leaves the fingerprint to compare', () => {
    const { text, notChecked } = reportAbout(seen())
    expect(text).toContain('No witness vouches for it')
    expect(text).not.toContain('before the number existed')
    expect(notChecked).toContain(HASH)
    expect(notChecked).not.toContain(KEYS)
    expect(reportAbout(seen(), { fromElsewhere: { hash: true } }).notChecked).not.toContain(HASH)
  })

  it('keys that the reader has from elsewhere are no open question', () => {
    expect(reportAbout(seen('A'), { fromElsewhere: { witnesses: true } }).notChecked).not.toContain(KEYS)
  })

  it('a demonstration’s own witnesses prove nothing', () => {
    expect(reportAbout(seen('A'), { isDemonstration: true }).text).toContain('so they prove nothing.')
    expect(reportAbout(seen(), { isDemonstration: true }).text).not.toContain('A demonstration')
  })
})

it('a redraw leaves open whether its list is the first one, unless that was compared (field rule D4)', () => {
  expect(reportAbout(seen('A')).notChecked).not.toContain(FIRST)
  expect(reportAbout(seen('A'), { isRedraw: true }).notChecked).toContain(FIRST)
  expect(reportAbout(seen('A'), { isRedraw: true, fromElsewhere: { firstAttempt: true } }).notChecked).not.toContain(
    FIRST,
  )
})

it('a failed check leaves nothing open: it says what is wrong', () => {
  const failed: StepResult[] = [
    { step: 'format', result: 'passed' },
    { step: 'manifest', result: 'passed' },
    { step: 'witnesses', result: 'failed', reason: 'Two witnesses have the same key.' },
  ]
  expect(reportOf(failed, checked)).toMatchObject({
    verdict: 'wrong',
    headline: 'A check failed.',
    notChecked: [],
    lines: [{}, {}, { isPassed: false, reason: 'Two witnesses have the same key.' }],
  })
})

it('says something of each step, whatever came of it, and nothing of one that was skipped', () => {
  const textsOf = (result: StepResult['result']) =>
    reportOf(
      STEPS.map((step) => ({ step, result })),
      checked,
    ).lines.map(({ text }) => text)
  const texts = [...textsOf('passed'), ...textsOf('failed')]
  expect(new Set(texts.filter(Boolean)).size).toBe(2 * STEPS.length)
  expect(textsOf('skipped')).toEqual([])
})
