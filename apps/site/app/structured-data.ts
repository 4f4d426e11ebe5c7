/** schema.org structured data of pages, for search engines; built only on the server (head.ts). */
import type { Faq } from '@fairdraw/contract/catalogue.ts'
import { effectiveClosing, effectiveOpening, openState } from '@fairdraw/rules/competition/competition.ts'
import type { OpenState, CompetitionSchedule } from '@fairdraw/rules/competition/competition.ts'
import { competitionPath, listingPath } from './addresses.ts'
import { publicOrigin, SITE_NAME, siteAddress } from './origin.ts'

export type Thing = { '@type': string } & Record<string, unknown>

type Link = { name: string; path: string }

const home = () => siteAddress(listingPath())
const ORGANISER = 'Fairdraw'

/** The site and its organiser, on the home page only. */
export function siteThings(): Thing[] {
  const organiser = { '@id': `${home()}#organization` }
  return [
    {
      '@type': 'WebSite',
      '@id': `${home()}#website`,
      name: SITE_NAME,
      url: home(),
      inLanguage: 'en-GB',
      publisher: organiser,
    },
    {
      '@type': 'Organization',
      ...organiser,
      name: ORGANISER,
      url: home(),
      logo: `${publicOrigin()}/media/app-icon-180.png`,
    },
  ]
}

/** The path from the home page to a page, which is the last item. */
export function breadcrumbs(trail: readonly Link[]): Thing {
  const whole = [{ name: 'Latest competitions', path: listingPath() }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: whole.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteAddress(path),
    })),
  }
}

/** The competitions of a page without duplicates, in their order. */
export function competitionList(tiles: readonly { id: number; slug: string; title: string }[]): Thing {
  const each = [...new Map(tiles.map((tile) => [tile.id, tile])).values()]
  return {
    '@type': 'ItemList',
    numberOfItems: each.length,
    itemListElement: each.map((tile, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: tile.title,
      url: siteAddress(competitionPath(undefined, tile)),
    })),
  }
}

const AVAILABILITY = {
  open: 'InStock',
  'on-hold': 'OutOfStock',
  'coming-soon': 'PreOrder',
  'not-started': 'PreOrder',
  'just-missed': 'SoldOut',
  closed: 'SoldOut',
} as const satisfies Record<OpenState, string>

export type EventFacts = {
  id: number
  slug: string
  name: string
  description: string
  image: string
  /** What one entry costs: pence, tokens, or nothing. */
  tile: CompetitionSchedule & { pence?: number; tokens?: number }
}

/** A competition as an online event. An entry paid in tokens has no price in money, so it has no offer. */
export function competitionEvent({ tile, ...competition }: EventFacts, now: Date): Thing {
  const url = siteAddress(competitionPath(undefined, competition))
  const [opening, closing] = [effectiveOpening(tile), effectiveClosing(tile)].map((at) => at.toISOString())
  const isPaid = (tile.pence ?? 0) > 0
  return {
    '@type': 'Event',
    name: competition.name,
    description: competition.description,
    image: [publicOrigin() + competition.image],
    url,
    startDate: opening,
    endDate: closing,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: ORGANISER, url: home() },
    isAccessibleForFree: !isPaid && tile.tokens === undefined,
    ...(tile.tokens === undefined && {
      offers: {
        '@type': 'Offer',
        url,
        price: ((tile.pence ?? 0) / 100).toFixed(2),
        priceCurrency: 'GBP',
        availability: `https://schema.org/${tile.isSoldOut ? 'SoldOut' : AVAILABILITY[openState(tile, now)]}`,
        validFrom: opening,
        validThrough: closing,
      },
    }),
  }
}

/** Every question of the help page, with its answer. */
export function questions({ sections }: Faq): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: sections.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    ),
  }
}

/** A story about a winner. */
export function article(story: { title: string; path: string; date: string; image: string }): Thing {
  const url = siteAddress(story.path)
  return {
    '@type': 'Article',
    headline: story.title,
    datePublished: story.date,
    image: [publicOrigin() + story.image],
    url,
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: ORGANISER, url: home() },
    publisher: { '@type': 'Organization', name: ORGANISER, url: home() },
  }
}
