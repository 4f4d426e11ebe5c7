/** One version of a competition's terms, as players accepted it: the address on their receipts. */
import { getAcceptedTerms } from '@fairdraw/contract/account/receipt.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { data } from 'react-router'
import { acceptedTermsPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { PrintPage } from '../../ui/text/print-page.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { PageBanner } from '../frame/page-banner.tsx'
import styles from './terms.module.css'
import type { Route } from './+types/accepted-terms.ts'

export async function loader({ params: { competitionId, version } }: Route.LoaderArgs) {
  const found = await api(getAcceptedTerms, { params: { id: competitionId, version } })
  if (found.ok) return { path: acceptedTermsPath(Number(competitionId), Number(version)), ...found.body }
  if (found.problem.code === 'not-found' || found.problem.code === 'invalid-request') throw await notFound()
  throw data({ kind: 'unavailable' as const }, { status: 503 })
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  head({
    title: `Terms of ${loaderData?.name ?? 'a competition'}`,
    description: 'The terms of a competition, in the version that players accepted.',
  })

export default function AcceptedTerms({
  loaderData: { name, version, publishedAt, terms, path },
}: Route.ComponentProps) {
  return (
    <main id="main" tabIndex={-1}>
      <PageBanner meta={undefined} title={`${name}: terms, version ${version}`} />
      <div className={styles.body}>
        <p>
          Published on <time dateTime={publishedAt}>{formatLongDay(new Date(publishedAt))}</time>. This version never
          changes.
        </p>
        <RichText text={terms} headings="h2" />
        <div className={styles.print}>
          <PrintPage path={path} />
        </div>
      </div>
    </main>
  )
}
