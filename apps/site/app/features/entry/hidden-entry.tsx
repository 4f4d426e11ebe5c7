/** Entry to a hidden competition: log in, check whether this player may see it, then enter (2-flows §2 'Competition shell'). */
import { useEffect, useState } from 'react'
import { serverClock } from '../../session/clock.ts'
import { useAccount } from '../../session/use-account.ts'
import { listingPath } from '../../addresses.ts'
import { useFallback } from '../../ui/dialog/use-back-navigation.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { ErrorBox } from '../../ui/form/error-box.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { loadHiddenCompetition } from '../catalogue/load-hidden-competition.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { EntryDocument } from './entry-document.tsx'
import { initialEntry } from './run/entry-machine.ts'
import { EntryStage } from './entry-stage.tsx'
import { entryView } from './entry-view.ts'
import type { EntryView, ExperimentSettings } from './entry-view.ts'
import { ExternalLink } from './external-link.tsx'
import { StartingUp } from './starting-up.tsx'
import { problemCopy } from './next-actions.ts'
import styles from './entry.module.css'

const NO_ACCESS = problemCopy({ code: 'unauthorized' })
const NOT_REACHED: readonly string[] = ['We can’t load this prize. Check your connection and try again.']

type HiddenEntryProps = { id: number; contactEmail: string; settings: ExperimentSettings }

export function HiddenEntry({ id, contactEmail, settings }: HiddenEntryProps) {
  const { status } = useAccount()
  const [view, setView] = useState<EntryView>()
  const [failure, setFailure] = useState<'refused' | 'failed'>()

  useEffect(() => {
    if (status !== 'player') return
    let isCancelled = false
    const load = async () => {
      const answer = await loadHiddenCompetition(id)
      if (isCancelled) return
      if (answer.kind === 'open') setView(entryView(answer.competition, settings, new Date(serverClock.now())))
      else setFailure(answer.kind)
    }
    void load()
    return () => {
      isCancelled = true
    }
  }, [settings, id, status])

  if (view) {
    const reloadView = async () => {
      const answer = await loadHiddenCompetition(id)
      if (answer.kind === 'open') setView(entryView(answer.competition, settings, new Date(serverClock.now())))
    }
    return <EntryDocument view={view} contactEmail={contactEmail} onOutdated={reloadView} />
  }
  return (
    <EntryStage>
      {status === 'visitor' ? (
        <LoginFlow contactEmail={contactEmail} onDone={doNothing} />
      ) : failure === 'refused' ? (
        <NoAccess />
      ) : failure === 'failed' ? (
        <ErrorBox messages={NOT_REACHED}>
          <TextButton onClick={() => window.location.reload()}>Try again</TextButton>
        </ErrorBox>
      ) : (
        <StartingUp state={initialEntry} />
      )}
    </EntryStage>
  )
}

const doNothing = () => {}

function NoAccess() {
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>{NO_ACCESS.title}</ScreenHeading>
      <p>{NO_ACCESS.text}</p>
      <div className={styles.actions}>
        <ExternalLink to={useFallback(listingPath())} className={buttonClass({ size: 'large' })}>
          See what else you can win
        </ExternalLink>
      </div>
    </div>
  )
}
