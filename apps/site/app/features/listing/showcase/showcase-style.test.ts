import { describe, expect, it } from 'vitest'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { aspectRatio, ribbonColours, tileColours } from './showcase-style.ts'

describe('the colours of a tile', () => {
  // Row 1.3-56
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

  // Row 1.3-56
  it('are those of its theme only while that is enabled', () => {
    const theme = { cardBackgroundColor: '#FFF0E2', ribbonBackgroundColor: '#8F1D45', ribbonTextColor: '#FFFFFF' }
    const meta = (themeEnabled: boolean) => ({ bgColor: '#1D0A45', theme: { themeEnabled, ...theme } })
    expect(tileColours(meta(true))?.background).toBe('#FFF0E2')
    expect(ribbonColours(meta(true))).toEqual({ background: '#8F1D45', text: '#FFFFFF' })
    expect(tileColours(meta(false))?.background).toBe('#1D0A45')
    expect(ribbonColours(meta(false))).toBeUndefined()
    expect(ribbonColours({ theme: { themeEnabled: true, ribbonBackgroundColor: 'red' } })).toBeUndefined()
  })

  it('are not set without a valid background colour', () => {
    expect(tileColours({ textColor: '#FFFFFF' })).toBeUndefined()
    expect(tileColours({ bgColor: 'url(https://example.com)' })).toBeUndefined()
  })
})

// Row 1.3-57
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
