import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { useEffect, useState } from 'react'
import styles from './problem-screens.module.css'
import { countReload, reloadDelayMs } from './reload-plan.ts'

/** Shown if the server was overloaded. The page reloads automatically, with increasing delays and a limit. */
export function BusyScreen() {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const reloads = countReload(tabStorage(), window.location.pathname, deviceNow())
    const delay = reloadDelayMs(reloads, Math.random())
    const timer = setTimeout(() => (delay === undefined ? setIsOver(true) : window.location.reload()), delay ?? 0)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <h1 className={styles.title}>It’s very busy right now</h1>
        <p className={styles.text}>
          No money was taken and nothing has been lost.{' '}
          <output>{isOver ? 'Try again in a few minutes.' : 'We’ll try again for you in a few seconds.'}</output>
        </p>
        <div className={styles.ways}>
          <ButtonLink size="large" to="." reloadDocument>
            Try again
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
