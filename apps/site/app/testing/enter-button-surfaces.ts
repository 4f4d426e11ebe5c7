/** The enter button of each surface that has one, as the server renders it. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { createElement } from 'react'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { withWholeTexts } from './plain-text.ts'
import { NOON, sampleCompetition, sampleInit } from './sample-catalogue.ts'
import { Card } from '../features/catalogue/tile/card.tsx'
import { tileOf } from '../features/catalogue/tile/tile-data.ts'
import type { Viewer } from '../features/catalogue/tile/tile.ts'
import { ProblemStep } from '../features/entry/problem-step.tsx'
import { entryView } from '../features/entry/entry-view.ts'
import { initialEntry } from '../features/entry/run/entry-machine.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { TermsStep } from '../features/entry/terms-step/terms-step.tsx'
import { Hero } from '../features/listing/hero/hero.tsx'
import { listingData } from '../features/listing/listing-data.ts'
import { competitionData } from '../features/competition/competition-data.ts'
import Details from '../features/competition/details.tsx'

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

export async function heroButton(competition: Competition, viewer: Viewer) {
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

export async function tileParts(competition: Competition, viewer: Viewer) {
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

export async function detailsButton(competition: Competition, viewer: Viewer) {
  const competitionShown = competitionData(competition)
  const context = { competition: competitionShown, channel: 'online', page: undefined, now: NOON, viewer, related: [] }
  const page = await html(() => createElement(Outlet, { context }), Details)
  return buttonIn(page.slice(page.indexOf('data-sidebar-foot')), /action/)
}

export async function entryButton(competition: Competition, code: EntryProblem['code'] | undefined) {
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
