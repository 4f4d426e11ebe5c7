import { useOutletContext } from 'react-router'
import { RichText } from '../../ui/rich-text.tsx'
import type { CompetitionContext } from './competition.tsx'
import styles from './full-terms.module.css'

/** The terms of one competition, as a screen of their own inside the sidebar. */
export default function FullTerms() {
  const { competition } = useOutletContext<CompetitionContext>()
  return (
    <article className={styles.terms}>
      <h2 className={styles.title}>{competition.name}: the full terms</h2>
      <RichText text={competition.terms.full} />
    </article>
  )
}
