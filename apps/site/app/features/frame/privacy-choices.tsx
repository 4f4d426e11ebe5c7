/** What opens 'Cookies and privacy', and the line that says what is counted without asking (field rule 25). */
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

/** Without scripts nothing is counted, and where the policy is to ask there is nothing to object to. */
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
