/** The colours of both schemes: what is written on what, and that nothing else names a colour of its own. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../features/catalogue/tile/colour.ts'
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

/** What is read, and all that it stands on. */
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
  'action-waiting-ink': ['action-waiting'],
  'on-action': ['action', 'action-dark'],
  'on-stage': [...STAGES, 'second', 'second-hover'],
  'on-stage-2': [...STAGES],
  'on-wallet': ['wallet'],
  'gold-ink': ['gold', 'gold-2', 'gold-light', 'gold-deep'],
  gold: STAGES,
  stage: ['on-stage'],
  'action-dark': ['on-stage'],
}

/** Edges of what is filled in, what is chosen, and rings of the focus (WCAG 1.4.11). */
const EDGES: Record<string, string[]> = {
  'field-line': PAPERS,
  accent: PAPERS,
  bad: PAPERS,
  action: PAPERS,
  focus: [...PAPERS, 'chosen'],
  'focus-on-stage': STAGES,
}

const pairs = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([colour, grounds]) => grounds.map((ground) => [colour, ground] as const))

for (const [scheme, colours] of Object.entries(SCHEMES)) {
  it.each(pairs(TEXTS))(`${scheme}: %s can be read on %s`, (text, ground) => {
    expect(contrast(colours[text] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it.each(pairs(EDGES))(`${scheme}: %s is seen on %s`, (edge, ground) => {
    expect(contrast(colours[edge] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(3)
  })
}

it('the dark scheme is chosen by the device alone, never on a printed page, and all of it is named in the light one', () => {
  expect(dark).toContain('color-scheme: dark;')
  expect(light).toContain('color-scheme: light;')
  expect(Object.keys(coloursOf(dark)).length).toBeGreaterThan(25)
  expect(Object.keys(coloursOf(dark)).filter((name) => !(name in lightColours))).toEqual([])
})

it('the browser’s own bars have the colour of the header in either scheme', () => {
  const bars = [
    ...read('root.tsx').matchAll(/name="theme-color" content="(#\w+)" media="\(prefers-color-scheme: (\w+)\)"/g),
  ]
  expect(bars.map(([, colour, scheme]) => [scheme, colour])).toEqual([
    ['light', SCHEMES['light']?.['stage']],
    ['dark', SCHEMES['dark']?.['stage']],
  ])
})

it('styles name no colour of their own: black and white veils, and what is printed, apart', () => {
  const named = globSync('**/*.css', { cwd: app })
    .filter((path) => !path.startsWith('styles/'))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .filter((line) => /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(line))
        .filter((line) => !/mask|radial-gradient\(circle at (?:0|100%) 50%, transparent/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
  const veil = /rgb\((?:255 255 255|127 127 127|140 80 230|255 201 74|224 30 90|84 0 36|74 42 0) \/ \d+%\)/
  expect(named.filter((line) => !veil.test(line))).toEqual([])
})

it('a rail’s name has the colour that content chose in each scheme where it can be read', () => {
  expect(railNameStyle({ headerColor: '#5a1fa8', onlyTokenPaid: false })).toEqual({ '--rail-name': '#5a1fa8' })
  expect(railNameStyle({ headerColor: '#ffc94a', onlyTokenPaid: false })).toEqual({ '--rail-name-dark': '#ffc94a' })
  expect(railNameStyle({ headerColor: '#ffc94a', onlyTokenPaid: true })).toEqual({
    '--rail-name': '#ffc94a',
    '--rail-name-dark': '#ffc94a',
  })
  expect(railNameStyle({ headerColor: undefined, onlyTokenPaid: false })).toBeUndefined()
})

it('rails measure their names against the grounds that the tokens name', () => {
  const source = read('features/catalogue/rail/rail-name-style.ts')
  for (const [scheme, { paper, plum }] of Object.entries(SCHEMES))
    expect(source).toContain(`${scheme}: { paper: '${paper}', stage: '${plum}' }`)
})
