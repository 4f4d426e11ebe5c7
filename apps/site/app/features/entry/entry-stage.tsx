/** The document around an entry: the dark stage, what is being entered on the left, the step that is due on the right. */
import type { ReactNode } from 'react'
import { competitionPath, listingPath } from '../../addresses.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Brand } from '../frame/brand.tsx'
import type { EntryView } from './entry-view.ts'
import { OutLink } from './out-link.tsx'
import styles from './entry-stage.module.css'

type EntryStageProps = { view?: EntryView | undefined; title?: string; children: ReactNode }

/** Without a view, of a competition that not everybody may see, only the step is shown. */
export function EntryStage({ view, title = 'Enter', children }: EntryStageProps) {
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
        {view && <Prize view={view} />}
        <main className={styles.card} id="main" tabIndex={-1}>
          {!view && <h1 className={styles.plainTitle}>{title}</h1>}
          {children}
        </main>
      </div>
    </div>
  )
}

function Prize({ view }: { view: EntryView }) {
  return (
    <section className={`${styles.prize} on-stage`} aria-label="The prize">
      <div className={styles.picture}>
        <Picture
          source={view.picture}
          alt={view.alt}
          width={1600}
          height={1000}
          sizes="(min-width: 1024px) 520px, 100vw"
          upTo={1366}
          isFirst
        />
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>You’re entering</p>
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.facts}>
          <strong className={styles.cost}>{view.cost}</strong>
          {view.drawText && <span>{view.drawText}</span>}
        </p>
      </div>
    </section>
  )
}
