import { data } from 'react-router'
import type { NotFoundData } from './is-not-found.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { pageRails } from './rail/rail-data.ts'

/** The 404 that a loader throws for an unknown address. It has the list of home (1-site §2 'not-found'). */
export async function notFound() {
  const { staticInit, competitions, serverTime, now } = await loadCatalogue()
  const home = staticInit.pages.find(({ slug }) => slug === 'home')
  const rails = home ? pageRails(home, { staticInit, competitions, now }) : []
  return data({ kind: 'not-found', serverTime, rails } satisfies NotFoundData, { status: 404, statusText: 'Not Found' })
}
