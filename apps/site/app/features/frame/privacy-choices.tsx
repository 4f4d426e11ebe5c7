/** The button that opens 'Cookies and privacy', and the notice about counting without consent (field rule 25). */
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useExperiments } from './use-experiments.ts'
import styles from './privacy-choices.module.css'

const Choices = lazy(() => import('../experiment/privacy-settings.tsx'))

export function PrivacyButton({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const experiments = useExperiments()
  return (
    <>
      <button type="button" className={className} onClick={() => setIsChoosing(true)}>
        {children}
      </button>
      {isChoosing && (
        <Suspense>
          <Choices experiments={experiments} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * What is counted, and what is asked, in one line each. Hidden without scripts, since nothing is counted then. Under the policy
 * `ask` there is nothing to object to, and without a tag manager nothing to agree to.
 */
export function CountingNotice({ className = '' }: { className?: string }) {
  const { policy, tagManager } = useExperiments()
  return (
    <>
      {policy === 'notice' && (
        <p className={`needs-script ${className}`}>
          We count which pages, pictures and competitions are seen and opened, and try out different pictures. We don’t
          record who you are. <PrivacyButton className={styles.inline}>Switch this off</PrivacyButton>
        </p>
      )}
      {tagManager !== undefined && (
        <p className={`needs-script ${className}`}>
          May a measurement company learn what you look at here? It doesn’t unless you say yes.{' '}
          <PrivacyButton className={styles.inline}>Choose</PrivacyButton>
        </p>
      )}
    </>
  )
}
