import type { RevisionRow } from '@fairdraw/contract/desk/content-revision.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../session/me.ts'
import { Moment } from '../../../ui/moment.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import { authorWords } from '../naming/author-name.ts'
import { itemPath } from '../naming/item-address.ts'
import type { ItemName } from '../naming/item-address.ts'
import { STATE_NAMES } from '../revision-states.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { RevisionActs } from './revision-acts-row.tsx'
import styles from './revision-card.module.css'

/** A revision: who saved it and when, its state, and what can be done with it. */
export function RevisionCard({
  item,
  revision: row,
}: {
  item: ItemName & { published: number | null }
  revision: RevisionRow
}) {
  const { revision, basedOn, state, savedAt, publishAt } = row
  const may = useMay()
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const path = itemPath(item)
  const { name, tone } = STATE_NAMES[state]
  return (
    <article className={styles.card} aria-label={`Revision ${revision}`}>
      <div className={styles.head}>
        <h3>{`Revision ${revision}`}</h3>
        <StateChip tone={tone}>{name}</StateChip>
        {state === 'scheduled' && publishAt && (
          <p>
            for <Moment at={publishAt} />
          </p>
        )}
      </div>
      <p className={styles.saved}>
        <span>{`${authorWords(row)},`}</span> <Moment at={savedAt} />
        {basedOn !== null && basedOn > 0 && <span>{`, based on revision ${basedOn}`}</span>}
      </p>
      <RevisionActs item={item} revision={row} />
      <div className={styles.links}>
        {basedOn !== null && basedOn > 0 && (
          <Link to={`${path}/compare?from=${basedOn}&to=${revision}`}>What changed</Link>
        )}
        {item.published !== null && item.published !== revision && item.published !== basedOn && (
          <Link to={`${path}/compare?from=${item.published}&to=${revision}`}>Compare with the site</Link>
        )}
        <Link to={`${path}/compare?to=${revision}`}>Read</Link>
        {may('edit-content') && (
          <>
            <Link to={`${path}/edit?revision=${revision}`}>Edit from here</Link>
            <TextButton onClick={() => setIsPreviewOpen(true)}>Preview</TextButton>
          </>
        )}
      </div>
      {isPreviewOpen && (
        <PreviewDialog
          of={{ kind: item.kind, id: item.id, revision }}
          publishAt={state === 'scheduled' ? publishAt : null}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </article>
  )
}
