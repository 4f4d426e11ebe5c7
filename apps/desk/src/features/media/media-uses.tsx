import { getDeskMediaUses } from '@fairdraw/contract/desk/media.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { Link } from 'react-router'
import { callDesk } from '../../api.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import looks from '../../ui/looks.module.css'
import styles from './media-uses.module.css'

type UsesPage = BodyOf<typeof getDeskMediaUses>
type Use = UsesPage['uses'][number]

/** The items of content whose revisions name it. */
export function MediaUses({ mediaId, first }: { mediaId: string; first: UsesPage }) {
  const { items: uses, ...pages } = usePages(first, {
    pageOf: (body) => ({ items: body.uses, next: body.next }),
    read: (cursor) => callDesk(getDeskMediaUses, { params: { id: mediaId }, query: { cursor } }),
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
      <MoreButton pages={pages} />
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
