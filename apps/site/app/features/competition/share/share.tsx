import { openState } from '@fairdraw/rules/competition/competition.ts'
import { buttonClass, Button } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useState } from 'react'
import { useHref } from 'react-router'
import { calendarPath, competitionPath } from '../../../addresses.ts'
import type { CompetitionData } from '../competition-data.ts'
import styles from './share.module.css'

/** A calendar reminder while the competition is open, and a share button. Neither for a hidden competition. */
export function Share({ competition, now }: { competition: CompetitionData; now: Date }) {
  const state = openState(competition.tile, now)
  if (competition.isHidden) return null
  return (
    <div className={styles.row}>
      {(state === 'open' || state === 'on-hold') && !competition.tile.isSoldOut && (
        <a
          className={`${buttonClass({ tone: 'outline', size: 'small' })} ${styles.button}`}
          href={calendarPath(competition.id)}
          download
        >
          <AnyIcon name="clock" size={18} />
          Remind me<span className="visually-hidden"> (a file for your calendar)</span>
        </a>
      )}
      <ShareButton competition={competition} />
    </div>
  )
}

function ShareButton({ competition }: { competition: CompetitionData }) {
  const [status, setStatus] = useState('')
  const path = useHref(competitionPath(undefined, competition))

  const share = async () => {
    const url = new URL(path, window.location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title: competition.name, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        setStatus('Link copied')
      }
    } catch (error) {
      // AbortError: the user closed the share sheet, which is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        setStatus('We couldn’t share it. You can copy the link from the address bar.')
      }
    }
  }

  return (
    <>
      <Button tone="outline" size="small" className={`${styles.button} needs-script`} onClick={() => void share()}>
        <AnyIcon name="share" size={18} />
        Share
      </Button>
      <p className={styles.status} aria-live="polite">
        {status}
      </p>
    </>
  )
}
