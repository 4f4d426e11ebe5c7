/** `…/competition/{id}/{slug}/enter`: takes payment, so it is a document of its own (decisions: pages that take payment). */
import { getCompetition, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { data, redirect } from 'react-router'
import { api } from '../../api.ts'
import { competitionIdOf, enterPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { notFound } from '../catalogue/not-found.ts'
import { EntryDocument } from './entry-document.tsx'
import { entryView } from './entry-view.ts'
import { HiddenEntry } from './hidden-entry.tsx'
import type { Route } from './+types/enter.ts'

export { ErrorBoundary } from '../frame/frame.tsx'

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug, competitionId, slug } = params
  const id = competitionIdOf(competitionId)
  if (id === undefined) throw await notFound()
  const [found, fixed] = await Promise.all([api(getCompetition, { params: { id } }), api(getStaticInit, {})])
  if (!fixed.ok || (!found.ok && found.status !== 404)) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const isPage = pageSlug === undefined || fixed.body.pages.some((page) => page.slug === pageSlug)
  if (!found.ok || !isPage) throw await notFound()
  const { contactEmail, abTesting } = fixed.body.settings
  const { competition } = found.body
  if (!('meta' in competition)) return { hiddenId: competition.id, contactEmail, abTesting }
  if (slug !== competition.slug || pageSlug === 'home')
    throw redirect(enterPath(pageSlug, competition) + url.search, 301)
  return { view: entryView(competition, abTesting), contactEmail }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData?.view) return head({ title: 'Enter', description: 'Enter a competition.' })
  const { view } = loaderData
  const description = `Enter ${view.title}: ${view.cost}.`
  return head({ title: `Enter: ${view.title}`, description })
}

export default function Enter({ loaderData: { view, hiddenId, contactEmail, abTesting } }: Route.ComponentProps) {
  return view ? (
    <EntryDocument view={view} contactEmail={contactEmail} />
  ) : (
    <HiddenEntry id={hiddenId} contactEmail={contactEmail} abTesting={abTesting} />
  )
}
