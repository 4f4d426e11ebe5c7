/** The email step of a campaign: verifies the player's address, in the campaign's own words (2-flows §4, §6). */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import { postPreference } from '@fairdraw/contract/profile.ts'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api.ts'
import { usePlayer } from '../../session/use-account.ts'
import { EmailWidget } from '../player/email/email-widget.tsx'
import styles from './campaign.module.css'

type EmailStepProps = {
  campaign: Campaign
  code: string
  onDone: () => void
}

export function EmailStep({ campaign, code, onDone }: EmailStepProps) {
  const { emailVerification: verification, root, skylightId } = campaign
  const isVerified = usePlayer()?.account?.playerDetails.isEmailVerified === true
  const done = useEffectEvent(onDone)
  // A player is not asked for what they have verified before, here or in another tab.
  useEffect(() => {
    if (isVerified) done()
  }, [isVerified])
  if (isVerified) return <output>Your email address is verified.</output>

  const optInLabel = verification?.emailOptInEnabled ? verification.emailStepOptInLabel : undefined
  const finish = async (hasOptedIn: boolean) => {
    // The label is the wording of the consent (field rule 24). It is no condition: if it cannot be saved, the claim goes on.
    if (hasOptedIn && optInLabel) await api(postPreference, { body: { change: { email: true, wording: optInLabel } } })
    onDone()
  }
  return (
    <div className={styles.email}>
      <EmailWidget
        isMain
        campaign={{ campaignCode: code, root, skylightId }}
        copy={{
          requestTitle: verification?.emailStepTitle ?? 'First, your email address',
          requestText: verification?.emailStepText,
          requestButton: verification?.emailStepButton,
          optInLabel,
          confirmTitle: verification?.codeStepTitle ?? 'Check your email',
          confirmText: verification?.codeStepText,
          confirmButton: verification?.codeStepButton,
        }}
        onVerified={(_, hasOptedIn) => void finish(hasOptedIn)}
      />
    </div>
  )
}
