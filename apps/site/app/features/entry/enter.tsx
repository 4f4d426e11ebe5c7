/** `…/competition/{id}/{slug}/enter`: takes payment, so it is a separate document (docs/product-decisions.md#payment-pages). */
import { useRevalidator } from 'react-router'
import { enterPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { errorHead } from '../frame/error-head.ts'
import { EntryDocument } from './entry-document.tsx'
import { HiddenEntry } from './hidden-entry.tsx'
import { loadEntry } from './run/load-entry.ts'
import type { Route } from './+types/enter.ts'

export { ErrorBoundary } from '../frame/frame.tsx'

export const loader = ({ params, url }: Route.LoaderArgs) => loadEntry(params, url.search, enterPath)

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error) return errorHead(error)
  if (!loaderData?.view) return head({ title: 'Enter', description: 'Enter a competition.' })
  const { view } = loaderData
  const description = `Enter ${view.title}: ${view.cost}.`
  return head({ title: `Enter: ${view.title}`, description })
}

export default function Enter({ loaderData: { view, next, hiddenId, contactEmail, settings } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return view ? (
    <EntryDocument view={view} next={next} contactEmail={contactEmail} onOutdated={revalidate} />
  ) : (
    <HiddenEntry id={hiddenId} contactEmail={contactEmail} settings={settings} />
  )
}
