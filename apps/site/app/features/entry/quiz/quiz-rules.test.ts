import { describe, expect, it } from 'vitest'
import { rulesOf } from './quiz-rules.tsx'

const said = (
  quiz: { isSkill: boolean; seconds?: number; attempts?: number },
  form: 'free' | 'tokens' | 'money' = 'free',
) => rulesOf({ quiz: { attempts: 1, ...quiz }, form, cost: '60 tokens' }).map(({ text }) => text)

describe('what is said before the clock starts', () => {
  it('is what a wrong answer means', () => {
    expect(said({ isSkill: false })).toEqual(['Don’t worry if you get it wrong. You can still enter the draw.'])
    expect(said({ isSkill: true }, 'money')).toEqual([
      'A wrong answer ends your entry before you pay anything. You only get one go.',
    ])
    expect(said({ isSkill: true }, 'tokens')).toEqual([
      'A wrong answer ends your entry and you’ll get your 60 tokens back. You only get one go.',
    ])
    expect(said({ isSkill: true, attempts: 2 })).toEqual([
      'A wrong answer ends your entry. You get 2 goes, with different questions each time.',
    ])
  })

  it('is, where there is a limit, how long, that there is more, and what holds at its end (field rule 28)', () => {
    const [, limit, end] = said({ isSkill: false, seconds: 40 })
    expect(limit).toContain('40 seconds a question')
    expect(limit).toContain('More time')
    expect(end).toContain('still enter the draw')
    expect(said({ isSkill: true, seconds: 30 }, 'money')[2]).toContain('your entry ends before you pay anything')
  })
})
