import { Button } from '@fairdraw/ui/button/button.tsx'
import { useRevalidator } from 'react-router'
import { Facts } from '../../../ui/facts.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Section } from '../../../ui/page.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import type { loadRun } from './load-run.ts'
import { runFacts } from './run-facts.ts'

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
