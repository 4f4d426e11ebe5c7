import { getDeskMediaUses } from '@fairdraw/contract/desk/media.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import looks from '../../ui/looks.module.css'
import styles from './media-uses.module.css'

type UsesPage = BodyOf<typeof getDeskMediaUses>
type Use = UsesPage['uses'][number]

/** The items of content whose revisions name it. */
export function MediaUses({ mediaId, first }: { mediaId: string; first: UsesPage }) {
  const [more, setMore] = useState<UsesPage>({ uses: [], ...(first.next !== undefined && { next: first.next }) })
  const [problem, setProblem] = useState<DeskProblem>()
  const { isBusy, take } = useTurn()
  const uses = [...first.uses, ...more.uses]
  const { next } = more
  const loadMore = (cursor: string) =>
    void take(async () => {
      const answer = await callDesk(getDeskMediaUses, { params: { id: mediaId }, query: { cursor } })
      setProblem(answer.ok ? undefined : answer.problem)
      if (answer.ok) setMore({ ...answer.body, uses: [...more.uses, ...answer.body.uses] })
    })
  if (uses.length === 0) return <p>Nothing uses it.</p>
  return (
    <>
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`}>
            <Link to={`/content/${use.kind}/${use.id}`}>{use.title ?? use.id}</Link>
            <span className={looks.minor}>{use.kind.replaceAll('-', ' ')}</span>
            <UseStates use={use} />
          </li>
        ))}
      </ul>
      <ProblemNote problem={problem} />
      {next !== undefined && (
        <BusyButton size="small" tone="outline" isBusy={isBusy} onClick={() => loadMore(next)}>
          {problem ? 'Try again' : 'Load more'}
        </BusyButton>
      )}
    </>
  )
}

function UseStates({ use: { revisions } }: { use: Use }) {
  if (revisions.length === 0) return <span className={looks.minor}>Only in earlier revisions</span>
  return revisions.map(({ revision, state }) => (
    <StateChip key={revision} tone={state === 'published' ? 'good' : 'plain'}>
      {state === 'published' ? 'On the site' : `Revision ${revision}, ${state.replaceAll('-', ' ')}`}
    </StateChip>
  ))
}
