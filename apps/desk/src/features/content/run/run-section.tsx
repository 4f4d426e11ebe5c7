import { getDeskRun } from '@fairdraw/contract/desk/run.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useRevalidator } from 'react-router'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { runFacts } from './run-facts.ts'

/** For loaders: a page can be worked with while its run cannot be counted. */
export async function loadRun(competitionId: string) {
  const answer = await callDesk(getDeskRun, { params: { id: Number(competitionId) } })
  return answer.ok ? answer.body : { problem: answer.problem as DeskProblem }
}
type Loaded = Awaited<ReturnType<typeof loadRun>>

/** The tickets of a competition with a fixed run; nothing for any other. */
export function RunSection({ loaded }: { loaded: Loaded | undefined }) {
  const { revalidate, state } = useRevalidator()
  if (!loaded || ('run' in loaded && !loaded.run)) return null
  return (
    <Section
      title="Tickets"
      actions={
        <Button tone="outline" size="small" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Count again
        </Button>
      }
    >
      {'run' in loaded && loaded.run ? (
        <Facts facts={{ ...runFacts(loaded.run), Counted: <Moment at={loaded.run.countedAt} /> }} />
      ) : (
        <ProblemNote problem={'problem' in loaded ? loaded.problem : undefined} />
      )}
    </Section>
  )
}
