/** The layout of an entry document: a dark stage with the prize on the left and the current step on the right. */
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { competitionPath, listingPath } from '../../addresses.ts'
import { keepInTab } from '../../ui/page-life/same-tab.ts'
import { Brand } from '../frame/brand.tsx'
import type { EntryView } from './entry-view.ts'
import { ExternalLink } from './external-link.tsx'
import styles from './entry-stage.module.css'

type EntryStageProps = {
  view?: EntryView | undefined
  /** The total of the current choice; before a choice, the cost of one entry is shown. */
  total?: string | undefined
  /** The entry is complete, so its step shows the draw time. */
  isEntered?: boolean
  /** The entry has not begun, so the closing time is shown. */
  hasNotBegun?: boolean
  children: ReactNode
}

/** Without a view (of a hidden competition) only the step is shown. */
export function EntryStage({
  view,
  total,
  isEntered: isIn = false,
  hasNotBegun: isAtDoor = false,
  children,
}: EntryStageProps) {
  useEffect(keepInTab, [])
  return (
    <div className={styles.stage}>
      <a className="skip-link" href="#main">
        Skip to your entry
      </a>
      <StageHeader>
        {view && (
          <ExternalLink to={competitionPath(undefined, view)} className={styles.back}>
            <Icon name="arrow-left" size={18} /> Back to the prize
          </ExternalLink>
        )}
      </StageHeader>
      <div className={view ? styles.layout : styles.alone}>
        {view && <Prize view={view} total={total ?? view.cost} isIn={isIn} isAtDoor={isAtDoor} />}
        <main className={styles.card} id="main" tabIndex={-1}>
          {!view && <h1 className={styles.plainTitle}>Enter</h1>}
          {children}
        </main>
      </div>
    </div>
  )
}

function StageHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={`${styles.header} on-stage`}>
      <ExternalLink to={listingPath()} className={styles.brand}>
        <Brand />
        win<span className="visually-hidden">: to the latest competitions</span>
      </ExternalLink>
      {children}
    </header>
  )
}

/** The stage without a step, behind a panel. */
export function StageBackdrop() {
  return (
    <div className={styles.stage}>
      <StageHeader />
    </div>
  )
}

/** The prize beside the step; above it on narrower screens, and as a bar on phones, to leave room for the step. */
function Prize({ view, total, isIn, isAtDoor }: { view: EntryView; total: string; isIn: boolean; isAtDoor: boolean }) {
  return (
    <section className={`${styles.prize} on-stage`} aria-label="The prize">
      <div className={styles.picture}>
        <Picture
          source={view.picture}
          alt={view.alt}
          width={1600}
          height={1000}
          sizes="(min-width: 1024px) 520px, (min-width: 640px) 40vw, 80px"
          upTo={1366}
          isFirst
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{isIn ? 'You’re in the draw' : 'You’re entering'}</p>
        <h1 className={styles.title}>{view.title}</h1>
        {isAtDoor && view.closing && <p className={styles.closing}>{view.closing}</p>}
        <p className={styles.facts}>
          <strong className={styles.cost}>{total}</strong>
          {view.drawText && !isIn && <span className={styles.draw}>{view.drawText}</span>}
        </p>
      </div>
    </section>
  )
}

/** The prize at full width, only on phones. On larger screens it is beside or above the step. */
export function PrizePicture({ view }: { view: EntryView }) {
  return (
    <div className={styles.wide}>
      <Picture source={view.picture} alt="" width={1600} height={1000} sizes="100vw" upTo={960} />
    </div>
  )
}
