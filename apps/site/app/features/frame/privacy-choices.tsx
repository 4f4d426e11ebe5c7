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

/** Hidden without scripts, since nothing is counted then, and under the policy `ask`, since there is nothing to object to. */
export function CountingNotice({ className = '' }: { className?: string }) {
  const { policy } = useExperiments()
  if (policy !== 'notice') return null
  return (
    <p className={`needs-script ${className}`}>
      We try out different pictures and count how often they’re seen and opened. We don’t record who you are.{' '}
      <PrivacyButton className={styles.inline}>Switch this off</PrivacyButton>
    </p>
  )
}
