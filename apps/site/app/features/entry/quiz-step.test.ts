import { describe, expect, it } from 'vitest'
import { rulesOf } from './quiz-step.tsx'

const said = (
  quiz: { isSkill: boolean; seconds?: number; attempts?: number },
  form: 'free' | 'tokens' | 'money' = 'free',
) => rulesOf({ quiz: { attempts: 1, ...quiz }, form, cost: '60 tokens' }).map(({ text }) => text)

describe('what is said before the clock starts', () => {
  it('is what a wrong answer means', () => {
    expect(said({ isSkill: false })).toEqual(['A wrong answer doesn’t matter: you’re in the draw all the same.'])
    expect(said({ isSkill: true }, 'money')).toEqual([
      'A wrong answer ends the entry before you pay anything. You have one go: it cannot be entered again.',
    ])
    expect(said({ isSkill: true }, 'tokens')).toEqual([
      'A wrong answer ends the entry, and your 60 tokens come back. You have one go: it cannot be entered again.',
    ])
    expect(said({ isSkill: true, attempts: 2 })).toEqual([
      'A wrong answer ends the entry. You have 2 goes, with other questions each time.',
    ])
  })

  it('is, where there is a limit, how long, that there is more, and what holds at its end (field rule 28)', () => {
    const [, limit, end] = said({ isSkill: false, seconds: 40 })
    expect(limit).toContain('40 seconds a question')
    expect(limit).toContain('More time')
    expect(end).toContain('still in the draw')
    expect(said({ isSkill: true, seconds: 30 }, 'money')[2]).toContain('the entry ends before you pay anything')
  })
})
