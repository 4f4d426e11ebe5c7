/** Entry to a hidden competition: log in, check whether this player may see it, then enter (2-flows §2 'Competition shell'). */
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { useEffect, useState } from 'react'
import { serverClock } from '../../session/clock.ts'
import { useAccount } from '../../session/use-account.ts'
import { loadHiddenCompetition } from '../catalogue/load-hidden-competition.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { EntryDocument } from './entry-document.tsx'
import { initialEntry } from './run/entry-machine.ts'
import { EntryStage } from './entry-stage.tsx'
import { entryView } from './entry-view.ts'
import type { EntryView, EntrySettings } from './entry-view.ts'
import { ProblemStep } from './problem-step.tsx'
import { StartingUp } from './starting-up.tsx'

/** A new try is a new load of the document. */
const reload = async () => window.location.reload()
const RELOAD = { startOver: reload, checkAgain: reload }

type HiddenEntryProps = { id: number; contactEmail: string; settings: EntrySettings }

export function HiddenEntry({ id, contactEmail, settings }: HiddenEntryProps) {
  const { status } = useAccount()
  const [view, setView] = useState<EntryView>()
  const [problem, setProblem] = useState<EntryProblem>()

  useEffect(() => {
    if (status !== 'player') return
    let isCancelled = false
    const load = async () => {
      const answer = await loadHiddenCompetition(id)
      if (isCancelled) return
      if (answer.kind === 'open') setView(entryView(answer.competition, settings, new Date(serverClock.now())))
      else {
        const code = answer.kind === 'refused' ? 'unauthorized' : (answer.problem.code as EntryProblem['code'])
        setProblem({ code, place: 'enter', reference: answer.problem?.reference })
      }
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
        <LoginFlow contactEmail={contactEmail} onDone={doNothing} takesFocus />
      ) : problem ? (
        <ProblemStep state={{ problem, isBusy: false }} run={RELOAD} contactEmail={contactEmail} />
      ) : (
        <StartingUp state={initialEntry} />
      )}
    </EntryStage>
  )
}

const doNothing = () => {}
