import { openState } from '@fairdraw/rules/competition.ts'
import { useState } from 'react'
import { useHref } from 'react-router'
import { calendarPath, competitionPath } from '../../addresses.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CompetitionData } from './competition-data.ts'
import styles from './pass-on.module.css'

/** A date for the calendar while it is open, and a link to pass on; neither of what is by invitation. */
export function PassOn({ competition, now }: { competition: CompetitionData; now: Date }) {
  const state = openState(competition.tile, now)
  if (competition.isHidden) return null
  return (
    <div className={styles.row}>
      {(state === 'open' || state === 'on-hold') && (
        <a
          className={`${buttonClass({ tone: 'outline', size: 'small' })} ${styles.button}`}
          href={calendarPath(competition.id)}
          download
        >
          <Icon name="clock" size={18} />
          Remind me<span className="visually-hidden"> (a file for your calendar)</span>
        </a>
      )}
      <ShareButton competition={competition} />
    </div>
  )
}

function ShareButton({ competition }: { competition: CompetitionData }) {
  const [said, setSaid] = useState('')
  const path = useHref(competitionPath(undefined, competition))

  const share = async () => {
    const url = new URL(path, window.location.origin).href
    try {
      if ('share' in navigator) await navigator.share({ title: competition.name, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        setSaid('Link copied')
      }
    } catch (error) {
      // Whoever closes the sheet has changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) {
        setSaid('We couldn’t share it. You can copy the link from the address bar.')
      }
    }
  }

  return (
    <>
      <Button tone="outline" size="small" className={`${styles.button} needs-script`} onClick={() => void share()}>
        <Icon name="share" size={18} />
        Share
      </Button>
      <p className={styles.said} aria-live="polite">
        {said}
      </p>
    </>
  )
}
