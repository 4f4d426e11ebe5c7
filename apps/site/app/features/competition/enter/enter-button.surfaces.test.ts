/** The enter button on every surface that has one, in every state of a competition (2-flows §4; 1-site §2, §4, §6). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { describe, expect, it } from 'vitest'
import { sampleCompetition, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import type { Viewer } from '../../catalogue/tile/tile.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { detailsButton, entryButton, heroButton, tileParts } from '../../../testing/enter-button-surfaces.ts'

const PATH = '/competition/110/win-a-family-4x4'
const TOKENS = '/competition/140/win-a-family-4x4'
const NAME = 'Win a family 4×4'
const capping = (competitionId: number, entriesCount: number): Viewer => ({
  tokens: 0,
  tickets: [
    {
      competitionId,
      isEntryCapping: true,
      entriesCount,
      ticketsCount: entriesCount,
      tickets: [],
      capping: 10,
      pendingTickets: 0,
    },
  ],
})
const { display } = sampleCompetition().meta
const texts = (details: { buttonText?: string; onHoldText?: string }) => ({
  display: { ...display, details: { ...display.details, ...details } },
})
const held = { status: 'on-hold', isOnHold: true } as const
const period = { dateStart: '2026-11-20T21:00:00Z', dateStop: '2026-11-22T09:00:00Z', image: '/media/period.webp' }
const missed = { justMissed: { ...period, title: 'You’ve just missed it' } }
const soon = { comingSoon: { ...period, title: 'Coming soon' } }

type Surfaces = {
  hero: string
  tile: { button: string; title?: string; overlay?: string; link?: string; picture?: string }
  details: string
  /** Where the entry document is opened in this state: the server's problem, and the button. */
  entry?: [code: EntryProblem['code'], button: string]
}

/** The same button everywhere, and on the tile as an overlay. */
const everywhere = (words: string, link: string, code?: EntryProblem['code']): Surfaces => ({
  hero: `✕ ${words}`,
  tile: { button: `✕ ${words}`, overlay: words, link },
  details: `✕ ${words}`,
  ...(code && { entry: [code, `✕ ${words}`] }),
})

const STATES: [state: string, competition: Competition, viewer: Viewer, expected: Surfaces][] = [
  [
    'open',
    sampleCompetition(),
    undefined,
    {
      hero: `→ ${PATH}/enter Enter Online Now! £2`,
      tile: { button: 'Enter', link: PATH },
      details: `→ ${PATH}/enter Enter Online Now! £2`,
    },
  ],
  [
    'open, with a text of its own',
    sampleCompetition({ meta: texts({ buttonText: 'Win the car' }) }),
    capping(110, 9),
    {
      hero: `→ ${PATH}/enter Win the car £2`,
      tile: { button: 'Enter', link: PATH },
      details: `→ ${PATH}/enter Win the car £2`,
    },
  ],
  [
    'free, with terms in the details that are not ticked',
    sampleCompetition({ type: 'free', isPaid: false, meta: { steps: [] } }),
    undefined,
    {
      hero: `→ ${PATH} Enter Online Now! Free`,
      tile: { button: 'Enter', link: PATH },
      details: '✕ Enter Online Now! Free',
    },
  ],
  ['on hold', sampleCompetition(held), undefined, everywhere('On hold', PATH, 'on-hold')],
  [
    'on hold, with a text of its own, and capped',
    sampleCompetition({ ...held, meta: texts({ onHoldText: 'Back at nine' }) }),
    capping(110, 10),
    everywhere('Back at nine', PATH, 'on-hold'),
  ],
  ['capped', sampleCompetition(), capping(110, 10), everywhere('Online limit reached', PATH, 'entry-limit-exceeded')],
  ['sold out', sampleCompetition({ isSoldOut: true }), undefined, everywhere('Sold out', PATH, 'sold-out')],
  ['sold out and capped', sampleCompetition({ isSoldOut: true }), capping(110, 10), everywhere('Sold out', PATH)],
  [
    'sold out, for tokens that the player lacks',
    tokenCompetition(140, 60, { isSoldOut: true }),
    { tokens: 5, tickets: [] },
    everywhere('Sold out', TOKENS),
  ],
  ['sold out and on hold', sampleCompetition({ ...held, isSoldOut: true }), undefined, everywhere('On hold', PATH)],
  [
    'sold out and closed',
    sampleCompetition({ dateStop: '2026-11-20T21:00:00Z', isSoldOut: true }),
    undefined,
    everywhere('Sold out', PATH),
  ],
  [
    'not started',
    sampleCompetition({ dateStart: '2026-11-22T09:00:00Z' }),
    undefined,
    {
      hero: '✕ Enter Online Now! £2',
      tile: { button: '✕ Enter', link: PATH },
      details: '✕ Enter Online Now! £2',
      entry: ['not-started', '✕ Enter Online Now! £2'],
    },
  ],
  [
    'closed',
    sampleCompetition({ dateStop: '2026-11-20T21:00:00Z', meta: texts({ buttonText: 'Win the car' }) }),
    undefined,
    {
      hero: '✕ Win the car £2',
      tile: { button: '✕ Enter', link: PATH },
      details: '✕ Win the car £2',
      entry: ['closed', '✕ Win the car £2'],
    },
  ],
  [
    'just missed',
    sampleCompetition({ meta: missed }),
    undefined,
    {
      hero: '✕ Enter Online Now! £2',
      tile: { button: '✕ Enter', title: 'You’ve just missed it', picture: '/media/period.webp' },
      details: '✕ Enter Online Now! £2',
      entry: ['closed', '✕ Enter Online Now! £2'],
    },
  ],
  [
    'coming soon',
    sampleCompetition({ meta: soon }),
    undefined,
    {
      hero: '✕ Enter Online Now! £2',
      tile: { button: '✕ Enter', title: 'Coming soon', picture: '/media/period.webp' },
      details: '✕ Enter Online Now! £2',
      entry: ['not-started', '✕ Enter Online Now! £2'],
    },
  ],
  [
    'coming soon, on hold and capped',
    sampleCompetition({ ...held, meta: soon }),
    capping(110, 10),
    {
      hero: '✕ On hold',
      tile: { button: '✕ On hold', title: 'Coming soon', picture: '/media/period.webp' },
      details: '✕ On hold',
      entry: ['on-hold', '✕ On hold'],
    },
  ],
  [
    'an extra period without a title or a picture',
    sampleCompetition({ meta: { justMissed: { ...period, title: '', image: undefined } } }),
    undefined,
    { hero: '✕ Enter Online Now! £2', tile: { button: '✕ Enter' }, details: '✕ Enter Online Now! £2' },
  ],
  [
    'locked for a visitor',
    tokenCompetition(140, 60),
    undefined,
    {
      hero: `→ ${TOKENS} Enter Online Now! 60 tokens`,
      tile: { button: 'Details', overlay: '60 tokens Log in to unlock', link: TOKENS },
      details: '✕ Enter Online Now! 60 tokens',
    },
  ],
  [
    'locked for a player who is short of tokens',
    tokenCompetition(140, 60),
    { tokens: 5, tickets: [] },
    {
      hero: `→ ${TOKENS} Enter Online Now! 60 tokens`,
      tile: { button: 'Details', overlay: '60 tokens 55 more tokens needed', link: TOKENS },
      details: '✕ Enter Online Now! 60 tokens',
    },
  ],
  [
    'unlocked, with terms in the details that are not ticked',
    tokenCompetition(140, 60),
    { tokens: 60, tickets: [] },
    {
      hero: `→ ${TOKENS} Enter Online Now! 60 tokens`,
      tile: { button: 'Enter', link: TOKENS },
      details: '✕ Enter Online Now! 60 tokens',
    },
  ],
  ['locked and on hold', tokenCompetition(140, 60, held), undefined, everywhere('On hold', TOKENS, 'on-hold')],
]

// Rows 2.2-22, 2.4-27 to 2.4-34, 1.2-53, 1.2-64, 1.2-67, 1.2-71 to 1.2-77, 1.4-08, 1.6-07, 1.6-08, 1.6-09
describe.each(STATES)('%s', (_, competition, viewer, { hero, tile, details }) => {
  it('in the hero', async () => expect(await heroButton(competition, viewer)).toBe(hero))

  it('on the tile', async () =>
    expect(await tileParts(competition, viewer)).toEqual({
      title: NAME,
      picture: '/media/card.webp',
      overlay: undefined,
      link: undefined,
      ...tile,
    }))

  it('in the details', async () => expect(await detailsButton(competition, viewer)).toBe(details))
})

// Rows 2.4-27 to 2.4-30, 2.4-32 to 2.4-34
it.each(
  STATES.flatMap(([state, competition, , { entry }]) => (entry ? [[state, competition, ...entry] as const] : [])),
)('%s, where the entry is refused', async (_, competition, code, button) =>
  expect(await entryButton(competition, code)).toBe(button),
)

// Row 2.4-31
it('in the entry document it is disabled until the terms are ticked', async () => {
  expect(await entryButton(sampleCompetition(), undefined)).toBe('✕ Enter now')
})

// Row 2.4-32
it.each(['not-enough-tokens', 'entry-failed', 'ineligible'] as const)(
  'a refusal for another reason (%s) has no enter button',
  async (code) => expect(await entryButton(sampleCompetition(), code)).not.toMatch(/^✕/),
)
