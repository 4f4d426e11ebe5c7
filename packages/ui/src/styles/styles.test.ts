/** The rules that style sheets keep: those of colours everywhere, those of breakpoints on the site. The desk breaks where its tables do. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TOKENS = 'packages/ui/src/styles/tokens.css'
const LINES = globSync('{apps/site/app,apps/desk/src,packages/ui/src}/**/*.css')
  .filter((path) => path !== TOKENS && path !== 'apps/site/app/styles/print.css')
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line) => `${path}: ${line.trim()}`),
  )

it('the dark red, which has no value of its own in the dark scheme, is text on white only', () => {
  const coloured = LINES.filter((line) => line.endsWith(': color: var(--action-dark);'))
  expect(coloured).toEqual(['packages/ui/src/text/chip.module.css: color: var(--action-dark);'])
})

it('no other style names a colour', () => {
  const named = LINES.filter((line) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(line))
  expect(named).toEqual([])
})

it('no style has a breakpoint that is not in the list', () => {
  const list = /widths ([^;]+); heights ([^*]+)\./.exec(readFileSync(TOKENS, 'utf8'))?.[0] ?? ''
  const allowed = [...list.matchAll(/(\d+)(px|rem|em)/g)].map(([, value, unit]) => ({ value: Number(value), unit }))
  expect(allowed).not.toEqual([])
  // `max-width: 639px` is the last pixel below the breakpoint 640px.
  const queries = LINES.filter((line) => line.includes('@media') && !line.startsWith('apps/desk/'))
  const wrong = queries.filter((line) =>
    [...line.matchAll(/\((max|min)-(?:width|height): (\d+)(px|rem|em)\)/g)].some(([, side, digits, unit]) => {
      const value = Number(digits) + (side === 'max' && unit === 'px' ? 1 : 0)
      return !allowed.some((breakpoint) => breakpoint.value === value && breakpoint.unit === unit)
    }),
  )
  expect(wrong).toEqual([])
})
