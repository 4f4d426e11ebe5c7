/** The enter button on every surface that has one, in every state of a competition (2-flows §4; 1-site §2, §4, §6). */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, it } from 'vitest'
import { withWholeTexts } from '../../../testing/plain-text.ts'
import { NOON, sampleCompetition, sampleInit, tokenCompetition } from '../../../testing/sample-catalogue.ts'
import { Card } from '../../catalogue/tile/card.tsx'
import { tileOf } from '../../catalogue/tile/tile-data.ts'
import type { Viewer } from '../../catalogue/tile/tile.ts'
import { ProblemStep } from '../../entry/problem-step.tsx'
import { entryView } from '../../entry/entry-view.ts'
import { initialEntry } from '../../entry/run/entry-machine.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { TermsStep } from '../../entry/terms-step/terms-step.tsx'
import { Hero } from '../../listing/hero/hero.tsx'
import { listingData } from '../../listing/listing-data.ts'
import { competitionData } from '../competition-data.ts'
import Details from '../details.tsx'

/** Renders a surface as the server does. */
async function html(Component: () => ReactNode, Child?: () => ReactNode): Promise<string> {
  const children = Child && [{ index: true as const, Component: Child }]
  const Stub = createRoutesStub([children ? { path: '/', Component, children } : { path: '/', Component }])
  const stream = await renderToReadableStream(createElement(Stub, { initialEntries: ['/'] }), {
    progressiveChunkSize: Infinity,
  })
  await stream.allReady
  return withWholeTexts(await new Response(stream).text())
}

const plain = (markup = '') =>
  markup
    .replaceAll(/<svg.*?<\/svg>|<[^>]*>/gs, '')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()

/** '→ /path Text' for a link, '✕ Text' for a disabled button, 'Text' for one that can be pressed. */
function buttonIn(page: string, className: RegExp): string | undefined {
  const all = page.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/gs)
  const [, tag, attributes = '', inside] = [...all].find(([, , found = '']) => className.test(found)) ?? []
  if (tag === undefined) return undefined
  if (tag === 'a') return `→ ${/href="([^"]*)"/.exec(attributes)?.[1]} ${plain(inside)}`
  return `${/ disabled=""|aria-disabled="true"/.test(attributes) ? '✕ ' : ''}${plain(inside)}`
}

async function heroButton(competition: Competition, viewer: Viewer) {
  // The server shows no hero in an extra period. One that was rendered before is still on screen.
  const { isPaid, meta } = competition
  const open = { activeHero: [{ page: 'home' }], isPaid }
  const before = sampleCompetition({ ...open, meta: { rails: { soon_home: {} }, display: meta.display } })
  const listing = listingData(undefined, { staticInit: sampleInit(), competitions: [before], now: NOON })
  const hero = listing?.hero
  if (hero?.kind !== 'competition') throw new Error('no hero')
  const shown = { ...hero, tile: tileOf(competition) }
  const context = { page: undefined, now: NOON, viewer }
  return buttonIn(await html(() => createElement(Hero, { hero: shown, context, isBehind: false })), /large/)
}

async function tileParts(competition: Competition, viewer: Viewer) {
  const props = { tile: tileOf(competition), page: undefined, now: NOON, viewer, sizes: '100vw' }
  const page = await html(() => createElement(Card, props))
  const [, heading] = /<h3[^>]*>(.*?)<\/h3>/s.exec(page) ?? []
  const [, overlay] = /<p class="[^"]*overlay[^"]*"[^>]*>(.*?)<\/p>/s.exec(page) ?? []
  const [, label] = /<span class="[^"]*small[^"]*"[^>]*aria-hidden="true">(.*?)<\/span>/s.exec(page) ?? []
  return {
    button: label ?? buttonIn(page, /small/),
    title: plain(heading),
    overlay: overlay === undefined ? undefined : plain(overlay),
    link: /href="([^"]*)"/.exec(page)?.[1],
    picture: /src="(\/media\/[\w-]+\.webp)/.exec(page)?.[1],
  }
}

async function detailsButton(competition: Competition, viewer: Viewer) {
  const competitionShown = competitionData(competition)
  const context = { competition: competitionShown, channel: 'online', page: undefined, now: NOON, viewer, related: [] }
  const page = await html(() => createElement(Outlet, { context }), Details)
  return buttonIn(page.slice(page.indexOf('data-sidebar-foot')), /action/)
}

async function entryButton(competition: Competition, code: EntryProblem['code'] | undefined) {
  const settings = {
    abTesting: { bundleSelector: 0 },
    privacy: { experiments: 'notice' },
    cardForm: {},
    canEarnTokens: false,
  } as const
  const view = entryView(competition, settings, NOON)
  const common = {
    view,
    run: {} as never,
    hasMoved: false,
    contactEmail: '',
    isNewPlayer: false,
    onLogIn: () => {},
    onTotal: () => {},
  }
  const page = await html(() =>
    code === undefined
      ? createElement(TermsStep, { ...common, state: { ...initialEntry, screen: 'terms' } })
      : createElement(ProblemStep, { ...common, state: { ...initialEntry, problem: { code, place: 'enter' } } }),
  )
  return buttonIn(page, /large/)
}

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
