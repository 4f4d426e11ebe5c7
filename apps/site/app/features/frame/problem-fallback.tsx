import { Button } from '@fairdraw/ui/button/button.tsx'
import styles from './problem-screens.module.css'

/**
 * Shown while the code of the problem screens loads, or if it cannot be loaded because the connection was lost before the
 * prefetch; and if a problem screen fails itself.
 */
export function ProblemFallback() {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>Something went wrong</h1>
        <p className={styles.text}>Check your connection and try again.</p>
        <Button size="large" onClick={() => location.reload()}>
          Try again
        </Button>
      </div>
    </main>
  )
}
