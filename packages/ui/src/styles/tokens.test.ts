/** The colours of both schemes: contrast of text and backgrounds. */
import { readFileSync } from 'node:fs'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { expect, it } from 'vitest'
import { OWN, SCHEMES } from '../testing/colour-schemes.ts'

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

/** Borders of inputs and of selected items, backgrounds of buttons and chips, focus rings and charts (WCAG 1.4.11). */
const EDGES: Record<string, string[]> = {
  'field-line': PAPERS,
  accent: PAPERS,
  bad: PAPERS,
  action: PAPERS,
  second: PAPERS,
  focus: [...PAPERS, 'chosen'],
  'focus-on-stage': STAGES,
  'series-1': PAPERS,
  'series-2': PAPERS,
  'series-3': PAPERS,
  'series-4': PAPERS,
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

it('dark buttons and chips stand on paper in the colour that is visible there, not in that of the stage', () => {
  for (const path of ['button/button.module.css', 'text/chip.module.css'])
    expect(
      /\.stage \{[^}]*background: var\(--([\w-]+)\)/.exec(
        readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'),
      )?.[1],
      path,
    ).toBe('second')
})

it('only the device selects the dark scheme, never in print, and all its tokens also exist in the light one', () => {
  expect(OWN.dark.css).toContain('color-scheme: dark;')
  expect(OWN.light.css).toContain('color-scheme: light;')
  expect(Object.keys(OWN.dark.colours).length).toBeGreaterThan(25)
  expect(Object.keys(OWN.dark.colours).filter((name) => !(name in OWN.light.colours))).toEqual([])
})
