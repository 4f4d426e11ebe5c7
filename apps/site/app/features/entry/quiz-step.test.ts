import { describe, expect, it } from 'vitest'
import { rulesOf } from './quiz-step.tsx'

const said = (quiz: { isSkill: boolean; seconds?: number }, form: 'free' | 'tokens' | 'money' = 'free') =>
  rulesOf({ quiz, form, cost: '60 tokens' }).map(({ text }) => text)

describe('what is said before the clock starts', () => {
  it('is what a wrong answer means', () => {
    expect(said({ isSkill: false })).toEqual(['A wrong answer doesn’t matter: you’re in the draw all the same.'])
    expect(said({ isSkill: true }, 'money')).toEqual(['A wrong answer ends the entry before you pay anything.'])
    expect(said({ isSkill: true }, 'tokens')).toEqual(['A wrong answer ends the entry, and your 60 tokens come back.'])
    expect(said({ isSkill: true })).toEqual(['A wrong answer ends the entry.'])
  })

  it('is, where there is a limit, how long, that there is more, and what holds at its end (field rule 28)', () => {
    const [, limit, end] = said({ isSkill: false, seconds: 40 })
    expect(limit).toContain('40 seconds a question')
    expect(limit).toContain('More time')
    expect(end).toContain('still in the draw')
    expect(said({ isSkill: true, seconds: 30 }, 'money')[2]).toContain('the entry ends before you pay anything')
  })
})
