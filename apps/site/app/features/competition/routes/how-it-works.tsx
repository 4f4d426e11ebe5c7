import { drawCopy } from '@fairdraw/rules/competition/draw-copy.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Link } from 'react-router'
import { competitionTermsPath } from '../../../addresses.ts'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import type { CompetitionContext } from '../competition.tsx'
import { howToEnter } from './how-it-works-steps.ts'
import styles from './how-it-works.module.css'

/** Four steps from entering to winning. The free entry route has the same size as the paid ones (field rule 1). */
export function HowItWorks({ competition, page, now }: Pick<CompetitionContext, 'competition' | 'page' | 'now'>) {
  const link = useNextLink()
  return (
    <details className={styles.panel}>
      <summary>
        How it works
        <Icon name="chevron" />
      </summary>
      <ol className={styles.steps}>
        <li>
          <h4>{competition.entryRoutes.length > 1 ? 'Choose how to enter' : 'Enter'}</h4>
          <ul className={styles.routes}>
            {howToEnter(competition, now).map(({ name, cost, text, when }) => (
              <li key={name}>
                <p>
                  <b>{`${name} · ${cost}`}</b>
                </p>
                {text && <p>{text}</p>}
                {when && <p className={styles.when}>{when}</p>}
              </li>
            ))}
          </ul>
        </li>
        <li>
          <h4>Get your tickets</h4>
          <p>Every entry gets its own numbered ticket. Every ticket has the same chance of winning.</p>
        </li>
        <li>
          <h4>We draw at random</h4>
          <p>
            {drawCopy(competition, now) ?? 'We’ll draw the winner once entries have closed and all of them are in.'}
          </p>
        </li>
        <li>
          <h4>We call the winner</h4>
          <p>We’ll call the mobile number on the winning entry. It’s always free to claim your prize.</p>
        </li>
      </ol>
      <p className={styles.terms}>
        <Link to={competitionTermsPath(page, competition)} {...link}>
          See the full terms
        </Link>
      </p>
    </details>
  )
}
