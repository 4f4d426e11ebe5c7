import { describe, expect, it } from 'vitest'
import { rulesOf } from './quiz-rules.tsx'

const rulesFor = (
  quiz: { isSkill: boolean; seconds?: number; attempts?: number },
  form: 'free' | 'tokens' | 'money' = 'free',
) => rulesOf({ quiz: { attempts: 1, ...quiz }, form, cost: '60 tokens' }).map(({ text }) => text)

describe('the rules before the clock starts', () => {
  it('explain the effect of a wrong answer', () => {
    expect(rulesFor({ isSkill: false })).toEqual(['Don’t worry if you get it wrong. You can still enter the draw.'])
    expect(rulesFor({ isSkill: true }, 'money')).toEqual([
      'A wrong answer ends your entry before you pay anything. You only get one go.',
    ])
    expect(rulesFor({ isSkill: true }, 'tokens')).toEqual([
      'A wrong answer ends your entry and you’ll get your 60 tokens back. You only get one go.',
    ])
    expect(rulesFor({ isSkill: true, attempts: 2 })).toEqual([
      'A wrong answer ends your entry. You get 2 goes, with different questions each time.',
    ])
  })

  it('explain the time limit, its extension, and what happens at its end (field rule 28)', () => {
    const [, limit, end] = rulesFor({ isSkill: false, seconds: 40 })
    expect(limit).toContain('40 seconds a question')
    expect(limit).toContain('More time')
    expect(end).toContain('still enter the draw')
    expect(rulesFor({ isSkill: true, seconds: 30 }, 'money')[2]).toContain('your entry ends before you pay anything')
  })
})
