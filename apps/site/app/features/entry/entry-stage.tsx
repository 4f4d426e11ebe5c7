/** The document around an entry: the dark stage, what is being entered on the left, the step that is due on the right. */
import type { ReactNode } from 'react'
import { competitionPath, listingPath } from '../../addresses.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { Brand } from '../frame/brand.tsx'
import type { EntryView } from './entry-view.ts'
import { OutLink } from './external-link.tsx'
import styles from './entry-stage.module.css'

type EntryStageProps = {
  view?: EntryView | undefined
  title?: string
  /** What is chosen comes to; what one entry costs until something is. */
  total?: string | undefined
  /** The entry is in: its step says when the winner is drawn. */
  isIn?: boolean
  /** The entry has not begun: it says until when it can. */
  isAtDoor?: boolean
  children: ReactNode
}

/** Without a view, of a competition that not everybody may see, only the step is shown. */
export function EntryStage({
  view,
  title = 'Enter',
  total,
  isIn = false,
  isAtDoor = false,
  children,
}: EntryStageProps) {
  return (
    <div className={styles.stage}>
      <a className="skip-link" href="#main">
        Skip to your entry
      </a>
      <header className={`${styles.header} on-stage`}>
        <OutLink to={listingPath()} className={styles.brand}>
          <Brand />
          win<span className="visually-hidden">: to the latest competitions</span>
        </OutLink>
        {view && (
          <OutLink to={competitionPath(undefined, view)} className={styles.back}>
            <Icon name="arrow-left" size={18} /> Back to the prize
          </OutLink>
        )}
      </header>
      <div className={view ? styles.layout : styles.alone}>
        {view && <Prize view={view} total={total ?? view.cost} isIn={isIn} isAtDoor={isAtDoor} />}
        <main className={styles.card} id="main" tabIndex={-1}>
          {!view && <h1 className={styles.plainTitle}>{title}</h1>}
          {children}
        </main>
      </div>
    </div>
  )
}

/** Beside the step; above it on narrower screens, and on phones as a bar, so that the step has the room. */
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

/** The prize at its full width, on phones alone: elsewhere it stands beside or above the step. */
export function PrizePicture({ view }: { view: EntryView }) {
  return (
    <div className={styles.wide}>
      <Picture source={view.picture} alt="" width={1600} height={1000} sizes="100vw" upTo={960} />
    </div>
  )
}
