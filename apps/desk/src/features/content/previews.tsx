import { getDeskPreviews, postDeskEndPreview } from '@fairdraw/contract/desk/content-preview.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Page } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { itemPath } from './naming/item-address.ts'
import { KIND_NAMES } from './kind-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './previews.module.css'

export const loader = () => readDesk(getDeskPreviews, {})

type Preview = Awaited<ReturnType<typeof loader>>['previews'][number]

const COLUMNS: readonly Column<Preview>[] = [
  {
    name: 'Shows',
    render: ({ revisions }) => (
      <ul className={styles.items}>
        {revisions.map((one) => (
          <li key={itemPath(one)}>
            <Link to={itemPath(one)}>{`${KIND_NAMES[one.kind].one} ${one.id}`}</Link>
            <span>{`, revision ${one.revision}`}</span>
          </li>
        ))}
      </ul>
    ),
  },
  { name: 'As at', render: ({ at }) => <Moment at={at} /> },
  {
    name: 'Made by',
    render: ({ createdByName, createdAt }) => (
      <div>
        <bdi>{createdByName}</bdi>
        <div className={looks.minor}>
          <Moment at={createdAt} />
        </div>
      </div>
    ),
  },
  { name: 'Works until', render: ({ expiresAt }) => <Moment at={expiresAt} /> },
]

/** The preview links that work now. A link is shown only when it is made. */
export function Component() {
  const { previews } = useLoaderData<typeof loader>()
  const may = useMay()
  const act = useAct()
  const [ending, setEnding] = useState<Preview>()
  const [hasEnded, setHasEnded] = useState(false)
  const close = () => {
    setEnding(undefined)
    act.clear()
  }
  const endColumn: Column<Preview> = {
    name: 'End',
    render: (preview) => (
      <Button
        size="small"
        tone="outline"
        onClick={() => {
          setHasEnded(false)
          setEnding(preview)
        }}
      >
        End
      </Button>
    ),
  }
  return (
    <Page title="Previews">
      <p>Make a preview from a revision of an item. Its link is shown then, and not again.</p>
      <output className={styles.outcome}>{hasEnded && 'The preview has ended, for everybody who has its link.'}</output>
      <DataTable
        caption="Previews, the newest first"
        rows={previews}
        rowKey={({ id }) => id}
        empty="No preview is active."
        columns={may('edit-content') ? [...COLUMNS, endColumn] : COLUMNS}
      />
      {ending && (
        <ReasonDialog
          title="End this preview?"
          actName="End the preview"
          needsReason={false}
          act={act}
          onClose={close}
          onConfirm={async () => {
            const ended = await act.run(postDeskEndPreview, { params: { id: ending.id } })
            if (!ended) return
            setHasEnded(true)
            close()
          }}
        >
          <p>Its link stops working at once, for everybody who has it.</p>
        </ReasonDialog>
      )}
    </Page>
  )
}
