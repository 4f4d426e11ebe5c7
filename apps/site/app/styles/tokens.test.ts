/** The colours of both schemes: contrast of text and backgrounds, and that no other style names a colour. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { railNameStyle } from '../features/catalogue/rail/rail-name-style.ts'

const app = new URL('..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, app), 'utf8')

const [light = '', dark = ''] = read('styles/tokens.css').split('@media screen and (prefers-color-scheme: dark)')
const coloursOf = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
const lightColours = coloursOf(light)
const SCHEMES: Record<string, Record<string, string>> = {
  light: lightColours,
  dark: { ...lightColours, ...coloursOf(dark) },
}

const PAPERS = ['paper', 'card']
const STAGES = ['stage', 'stage-2', 'plum']

/** Text colours, and all their backgrounds. */
const TEXTS: Record<string, string[]> = {
  ink: [...PAPERS, 'line', 'chosen'],
  'ink-2': [...PAPERS, 'line', 'chosen'],
  accent: [...PAPERS, 'chosen'],
  'on-accent': ['accent'],
  good: PAPERS,
  'on-good': ['good'],
  'good-ink': ['good-ground'],
  bad: PAPERS,
  'on-bad': ['bad'],
  'bad-ink': ['bad-ground'],
  'info-ink': ['info-ground'],
  'notice-ink': ['notice-ground'],
  'on-action': ['action', 'action-dark'],
  'on-stage': [...STAGES, 'second', 'second-hover'],
  'on-stage-2': [...STAGES],
  'on-wallet': ['wallet'],
  'gold-ink': ['gold', 'gold-2', 'gold-light', 'gold-deep'],
  gold: STAGES,
  stage: ['on-stage'],
  'action-dark': ['on-stage'],
}

/** Borders of inputs and of selected items, backgrounds of buttons and chips, and focus rings (WCAG 1.4.11). */
const EDGES: Record<string, string[]> = {
  'field-line': PAPERS,
  accent: PAPERS,
  bad: PAPERS,
  action: PAPERS,
  second: PAPERS,
  focus: [...PAPERS, 'chosen'],
  'focus-on-stage': STAGES,
}

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([colour, grounds]) => grounds.map((ground) => [colour, ground] as const))

for (const [scheme, colours] of Object.entries(SCHEMES)) {
  it.each(pairs(TEXTS))(`${scheme}: %s is readable on %s`, (text, ground) => {
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairs(EDGES))(`${scheme}: %s is visible on %s`, (edge, ground) => {
    expect(contrast(colours[edge] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
}

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

it('dark buttons and chips stand on paper in the colour that is visible there, not in that of the stage', () => {
  for (const path of ['ui/button/button.module.css', 'ui/text/chip.module.css'])
    expect(/\.stage \{[^}]*background: var\(--([\w-]+)\)/.exec(read(path))?.[1], path).toBe('second')
})

it('the dark red, which has no value of its own in the dark scheme, is text on white only', () => {
  const coloured = linesOfOtherStyles().filter((line) => line.endsWith(': color: var(--action-dark);'))
  expect(coloured).toEqual(['ui/text/chip.module.css: color: var(--action-dark);'])
})

it('only the device selects the dark scheme, never in print, and all its tokens also exist in the light one', () => {
  expect(dark).toContain('color-scheme: dark;')
  expect(light).toContain('color-scheme: light;')
  expect(Object.keys(coloursOf(dark)).length).toBeGreaterThan(25)
  expect(Object.keys(coloursOf(dark)).filter((name) => !(name in lightColours))).toEqual([])
})

it('the browser’s bars have the colour of the header in both schemes', () => {
  const bars = [
    ...read('root.tsx').matchAll(/name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"/g),
  ]
  expect(bars.map(([, colour, scheme]) => [scheme, colour])).toEqual([
    ['light', SCHEMES['light']?.['stage']],
    ['dark', SCHEMES['dark']?.['stage']],
  ])
})

it('no other style names a colour', () => {
  const named = linesOfOtherStyles().filter((line) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i.test(line))
  expect(named).toEqual([])
})

it('no style has a breakpoint that is not in the list', () => {
  const list = /widths ([^;]+); heights ([^*]+)\./.exec(read('styles/tokens.css'))?.[0] ?? ''
  const allowed = [...list.matchAll(/(\d+)(px|rem|em)/g)].map(([, value, unit]) => ({ value: Number(value), unit }))
  expect(allowed).not.toEqual([])
  // `max-width: 639px` is the last pixel below the breakpoint 640px.
  const queries = linesOfOtherStyles().filter((line) => line.includes('@media'))
  const wrong = queries.filter((line) =>
    [...line.matchAll(/\((max|min)-(?:width|height): (\d+)(px|rem|em)\)/g)].some(([, side, digits, unit]) => {
      const value = Number(digits) + (side === 'max' && unit === 'px' ? 1 : 0)
      return !allowed.some((breakpoint) => breakpoint.value === value && breakpoint.unit === unit)
    }),
  )
  expect(wrong).toEqual([])
})

function linesOfOtherStyles(): string[] {
  return globSync('**/*.css', { cwd: app })
    .filter((path) => path !== 'styles/tokens.css' && path !== 'styles/print.css')
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line) => `${path}: ${line.trim()}`),
    )
}

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
