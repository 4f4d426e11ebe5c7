import { RichText } from '@fairdraw/ui/text/rich-text.tsx'
import { useOutletContext } from 'react-router'
import { competitionTermsPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { PrintPage } from '../../ui/text/print-page.tsx'
import type { CompetitionContext } from './competition.tsx'
import type { CompetitionData } from './competition-data.ts'
import styles from './full-terms.module.css'
import { sharedPicture } from './share/shared-picture.ts'
import type { Route } from './+types/full-terms.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shell = matches.find((match) => match?.id === 'competition')?.loaderData
  const { competition } = (shell ?? {}) as { competition?: CompetitionData }
  if (!competition) return head({ title: 'Terms', description: 'The terms of a competition by invitation.' })
  return head({
    title: `Terms: ${competition.name}`,
    description: `The full terms of ‘${competition.name}’: who may enter, how, what can be won and how the winner is picked.`,
    path: competitionTermsPath(undefined, competition),
    picture: sharedPicture(competition),
  })
}

/** The screen with a competition's full terms, inside the sidebar. */
export default function FullTerms() {
  const { competition } = useOutletContext<CompetitionContext>()
  return (
    <article className={styles.terms}>
      <h2 className={styles.title}>{`${competition.name}: the full terms`}</h2>
      <RichText text={competition.terms.full} />
      <PrintPage path={competitionTermsPath(undefined, competition)} />
    </article>
  )
}
