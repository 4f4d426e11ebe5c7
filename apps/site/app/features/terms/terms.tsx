import { getEndedTerms, getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { data, redirect } from 'react-router'
import { api } from '../../api.ts'
import { termsPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { PrintPage } from '../../ui/text/print-page.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { PageBanner } from '../frame/page-banner.tsx'
import { EndedTerms } from './ended-terms.tsx'
import styles from './terms.module.css'
import type { Route } from './+types/terms.ts'

export async function loader({ params, url }: Route.LoaderArgs) {
  const [fixed, ended] = await Promise.all([api(getStaticInit, {}), api(getEndedTerms, {})])
  if (!fixed.ok || !ended.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { pages, settings } = fixed.body
  if (params.pageSlug === 'home') throw redirect(termsPath + url.search, 301)
  if (params.pageSlug !== undefined && !pages.some(({ slug }) => slug === params.pageSlug)) throw await notFound()
  return {
    terms: settings.terms,
    banner: pages.find(({ slug }) => slug === 'terms')?.meta,
    ended: ended.body.competitions,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { title = 'Terms and Conditions', description = '' } = loaderData?.banner ?? {}
  return head({
    title,
    description,
    path: termsPath,
    ...(import.meta.env.SSR && { data: [breadcrumbs([{ name: title, path: termsPath }])] }),
  })
}

export default function Terms({ loaderData: { terms, banner, ended } }: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageBanner meta={banner} title="Terms and Conditions" />
      <div className={styles.body}>
        <RichText text={terms} headings="h2" />
        <div className={styles.print}>
          <PrintPage path={termsPath} />
        </div>
        <EndedTerms ended={ended} />
      </div>
    </main>
  )
}
