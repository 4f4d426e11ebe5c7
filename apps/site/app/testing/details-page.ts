/** The details of a competition as the server renders them. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { withWholeTexts } from './plain-text.ts'
import { NOON, sampleCompetition } from './sample-catalogue.ts'
import type { CompetitionContext } from '../features/competition/competition.tsx'
import { competitionData } from '../features/competition/competition-data.ts'
import Details from '../features/competition/details.tsx'

export const route = (cost: string, over = {}) => ({ enabled: true, info: `How: ${cost}`, cost, ...over })

export const whole = sampleCompetition({
  meta: {
    steps: ['quiz', 'payment'],
    channels: {
      online: route('£2 an entry'),
      sms: route('£2 a text', { mobileFillText: 'FOUR', mobileFillPhone: '07700900900' }),
      postal: route('Free: just the cost of a stamp'),
    },
    media: {
      desktop: { cardImage: '/media/card.webp' },
      mobile: {},
      video: { source: '/media/clip.mp4', poster: '/media/poster.webp', title: 'The clip' },
    },
    sponsor: {
      sponsorsEnabled: true,
      sponsoredByMessage: 'The prize is provided by Northline',
      sponsors: [
        {
          id: 'n',
          title: 'Northline',
          titleDetailName: 'About Northline',
          content: 'Builders of cars since 1961.',
          link: 'https://northline.example/cars',
          mediaImage: [
            { source: '/media/n.webp', alt: 'Cars' },
            { source: '/media/works.webp', alt: 'The works' },
          ],
        },
      ],
    },
  },
})

/** Renders the details as the server does. */
export function html(competition = whole, context: Partial<CompetitionContext> = {}): string {
  const given = {
    competition: competitionData(competition),
    channel: 'online',
    page: undefined,
    now: NOON,
    viewer: undefined,
    canEarnTokens: true,
    related: [],
    ...context,
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => createElement(Outlet, { context: given }),
      children: [{ index: true, Component: Details }],
    },
  ])
  return withWholeTexts(renderToString(createElement(Stub, { initialEntries: ['/'] })))
}
