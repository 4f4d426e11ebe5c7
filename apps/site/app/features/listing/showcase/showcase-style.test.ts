import { describe, expect, it } from 'vitest'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { aspectRatio, tileColours } from './showcase-style.ts'

describe('the colours of a tile', () => {
  it('are the ones from content if they are readable', () => {
    const meta = { bgColor: '#1D0A45', textColor: '#FFFFFF', color: '#D9CDF0', accentColor: '#FFC94A' }
    expect(tileColours(meta)).toEqual({
      background: '#1D0A45',
      text: '#FFFFFF',
      heading: '#D9CDF0',
      accent: '#FFC94A',
    })
  })

  it('are always readable, whatever content sets', () => {
    const choices = ['#000000', '#FFFFFF', '#777777', '#E01E5A', '#FFC94A', 'red', '']
    for (const bgColor of choices.slice(0, 5)) {
      for (const chosen of choices) {
        const { background, ...texts } = tileColours({
          bgColor,
          textColor: chosen,
          color: chosen,
          accentColor: chosen,
        })!
        for (const text of Object.values(texts)) expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  it('are not set without a valid background colour', () => {
    expect(tileColours({ textColor: '#FFFFFF' })).toBeUndefined()
    expect(tileColours({ bgColor: 'url(https://example.com)' })).toBeUndefined()
  })
})

it.each([
  ['16:10', '16 / 10'],
  ['4/3', '4 / 3'],
  ['2.4:1', '2.4 / 1'],
  ['0:1', undefined],
  ['16:10;color:red', undefined],
  ['square', undefined],
  [undefined, undefined],
])('the aspect ratio %s becomes %s', (wished, ratio) => {
  expect(aspectRatio(wished)).toBe(ratio)
})
