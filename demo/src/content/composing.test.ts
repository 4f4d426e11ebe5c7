/** The desk’s steps can express every competition of the demonstration, and change nothing of one that is only opened. */
import { applyChoices, isExpressible, readChoices } from '@fairdraw/rules/composing/choices.ts'
import { follow, ownFields } from '@fairdraw/rules/composing/standards.ts'
import { describe, expect, it } from 'vitest'
import { buildDemoContent } from './demo-content.ts'
import { house } from './house.ts'

const { competitions } = buildDemoContent(new Date('2026-03-12T10:20:30Z'))

describe.each(competitions.map((content) => [content.competition.name, content] as const))('‘%s’', (_, content) => {
  it('is expressed by the choices that are read from it, and by nothing else', () => {
    expect(applyChoices(content, readChoices(content))).toEqual(content)
    expect(isExpressible(content)).toBe(true)
  })

  it('is the same after a change that changes nothing', () => {
    expect(follow(content, content, { house })).toEqual(content)
  })

  it('has the composed terms, times and words of its ways in', () => {
    const own = ownFields(content, { house })
    expect(own.filter((path) => path.startsWith('meta.channels') || path.includes('.tc.tc'))).toEqual([])
  })
})
