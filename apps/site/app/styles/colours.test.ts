/** The site's own uses of the colours: what is written beside the tokens says the same as they do. */
import { readFileSync } from 'node:fs'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { SCHEMES } from '@fairdraw/ui/testing/colour-schemes.ts'
import { expect, it } from 'vitest'
import { railNameStyle } from '../features/catalogue/rail/rail-name-style.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

// Row 1.9-43
it.each(Object.entries(SCHEMES))(
  '%s: text on the overlay of 60%% is readable over the brightest picture',
  (_, colours) => {
    expect(/\.overlay \{[^}]*background: ([^;]*);/.exec(read('features/catalogue/tile/card.module.css'))?.[1]).toBe(
      'color-mix(in srgb, var(--stage) 60%, transparent)',
    )
    const overWhite = [1, 3, 5]
      .map((at) => Math.round(0.6 * Number.parseInt(colours['stage']!.slice(at, at + 2), 16) + 0.4 * 255))
      .map((part) => part.toString(16).padStart(2, '0'))
    expect(contrast(colours['on-stage'] ?? '', `#${overWhite.join('')}`)).toBeGreaterThanOrEqual(4.5)
  },
)

it('the browser’s bars have the colour of the header in both schemes', () => {
  const bars = [
    ...read('root.tsx').matchAll(/name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"/g),
  ]
  expect(bars.map(([, colour, scheme]) => [scheme, colour])).toEqual([
    ['light', SCHEMES['light']?.['stage']],
    ['dark', SCHEMES['dark']?.['stage']],
  ])
})

// Row 1.3-32
it('a rail’s name has the colour from the content in each scheme in which it is readable', () => {
  expect(railNameStyle('#5a1fa8', false)).toEqual({ '--rail-name': '#5a1fa8' })
  expect(railNameStyle('#ffc94a', false)).toEqual({ '--rail-name-dark': '#ffc94a' })
  expect(railNameStyle('#ffc94a', true)).toEqual({
    '--rail-name': '#ffc94a',
    '--rail-name-dark': '#ffc94a',
  })
  expect(railNameStyle(undefined, false)).toBeUndefined()
})

it('rails check the contrast of their names against the backgrounds in the tokens', () => {
  const source = read('features/catalogue/rail/rail-name-style.ts')
  for (const [scheme, { paper, plum }] of Object.entries(SCHEMES))
    expect(source).toContain(`${scheme}: { paper: '${paper}', stage: '${plum}' }`)
})
