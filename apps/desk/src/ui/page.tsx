import type { ReactNode } from 'react'
import { SavedViews } from './list/saved-views.tsx'
import styles from './page.module.css'

/** A room's page: its heading, its actions beside it, and its content. Sets the title of the window. */
export function Page({
  title,
  actions,
  isNarrow = false,
  hasViews = false,
  children,
}: {
  title: string
  actions?: ReactNode
  /** For forms and text that is read. */
  isNarrow?: boolean
  /** For a list whose filters are in its address, and can be kept. */
  hasViews?: boolean
  children: ReactNode
}) {
  return (
    <main id="main" tabIndex={-1} className={`${styles.page} ${isNarrow ? styles.narrow : ''}`}>
      <title>{`${title} · Fairdraw desk`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {hasViews && <SavedViews />}
      {children}
    </main>
  )
}

/** A part of a page with a heading. */
export function Section({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  )
}
