/**
 * Measures rendered pages if the browser takes part in our own counts, or its visitor has agreed to the tag manager. Never on
 * pages that take payment.
 */
import { useEffect } from 'react'
import type { Experiments } from '../../session/variants.ts'
import { MeasuredPage } from '../analytics/measured-page.tsx'
import { useHasTagConsent } from '../analytics/tag-consent.ts'
import { consentStore } from './consent.ts'
import { useIsParticipating } from './use-consent.ts'

export default function Experiment({ experiments }: { experiments: Experiments }) {
  const isCounted = useIsParticipating(experiments)
  const hasTagConsent = useHasTagConsent()
  const tagManager = hasTagConsent ? experiments.tagManager : undefined
  useEffect(() => {
    consentStore().syncAssignment(experiments)
  }, [experiments])
  const isMeasured = isCounted || tagManager !== undefined
  return isMeasured ? <MeasuredPage isCounted={isCounted} tagManager={tagManager} /> : null
}
