/** The hub of a competition: its life, its figures, and the way to everything that belongs to it. */
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { Link } from 'react-router'
import { useMay } from '../../../session/me.ts'
import { Section } from '../../../ui/page.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import { useIsWhole } from '../../../ui/use-is-whole.ts'
import styles from './competition-hub.module.css'
import { HubFigures } from './hub-figures.tsx'
import { hubLinks } from './hub-links.ts'
import { LifeLine } from './life-line.tsx'
import type { Hub } from './load-hub.ts'

export function CompetitionHub({ hub: { competition, figures, messages } }: { hub: Hub }) {
  const { picture, life, isOnHold, isHidden } = competition
  const isWhole = useIsWhole()
  return (
    <>
      <Section title="Where it stands">
        <div className={styles.top}>
          {picture !== null && (
            <img className={styles.picture} src={resized(picture, 320)} alt="" width={320} height={200} />
          )}
          <div className={styles.life}>
            {(isOnHold || isHidden) && (
              <p className={styles.chips}>
                {isOnHold && <StateChip tone="bad">On hold</StateChip>}
                {isHidden && <StateChip>Hidden from the site</StateChip>}
              </p>
            )}
            <LifeLine life={life} />
          </div>
        </div>
      </Section>
      <HubFigures competition={competition} figures={figures} messages={messages} />
      {isWhole && <HubLinks competition={competition} />}
    </>
  )
}

function HubLinks({ competition }: Pick<Hub, 'competition'>) {
  const may = useMay()
  const links = hubLinks(competition).filter(({ act }) => act === undefined || may(act))
  return (
    <Section title="Related pages">
      <ul className={styles.links}>
        {links.map(({ name, about, to, act }) => (
          <li key={name}>
            {act === undefined ? (
              <a href={to} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              <Link to={to}>{name}</Link>
            )}
            {about !== undefined && <p>{about}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
