/** The terms of one weekly draw (1-site §2 'winsday-terms-and-conditions'). */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { getDrawTerms } from '@fairdraw/contract/winsday.ts'
import { formatLongDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { data, redirect } from 'react-router'
import { winsdayTermsPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { PrintPage } from '../../ui/text/print-page.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { PageBanner } from '../frame/page-banner.tsx'
import styles from '../terms/terms.module.css'
import type { Route } from './+types/winsday-terms.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
  const { pageSlug, prizeDrawId } = params
  if (pageSlug === 'home') throw redirect(winsdayTermsPath(prizeDrawId) + url.search, 301)
  const [fixed, found] = await Promise.all([api(getStaticInit, {}), api(getDrawTerms, { params: { id: prizeDrawId } })])
  if (fixed.ok && pageSlug !== undefined && !fixed.body.pages.some(({ slug }) => slug === pageSlug))
    throw await notFound()
  if (found.ok) return { id: params.prizeDrawId, ...found.body }
  if (found.problem.code === 'not-found' || found.problem.code === 'invalid-request') throw await notFound()
  throw data({ kind: 'unavailable' as const }, { status: 503 })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  head({
    title: `Terms of ${loaderData?.name ?? 'a draw'}`,
    description: 'The terms of one of our weekly draws.',
    path: winsdayTermsPath(loaderData?.id ?? ''),
  })

export default function WinsdayTerms({ loaderData: { id, name, at, terms } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageBanner meta={undefined} title={`${name}: terms`} />
      <div className={styles.body}>
        <p>
          Drawn on <time dateTime={at}>{formatLongDayAndTime(new Date(at))}</time>.
        </p>
        <RichText text={terms} headings="h2" />
        <div className={styles.print}>
          <PrintPage path={winsdayTermsPath(id)} />
        </div>
      </div>
    </main>
  )
}
