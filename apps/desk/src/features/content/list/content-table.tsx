import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { Link } from 'react-router'
import { useMay, useMe } from '../../../session/me.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StateChip } from '../../../ui/state-chip.tsx'
import { authorWords } from '../naming/author-name.ts'
import { itemPath } from '../naming/item-address.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { STATE_NAMES } from '../revision-states.ts'
import type { ContentRow } from './content-row.ts'
import looks from '../../../ui/looks.module.css'
import styles from './content-table.module.css'
import { waitingForMe } from './waiting-for-me.ts'

export function ContentTable({ rows, empty }: { rows: readonly ContentRow[]; empty: string }) {
  const { staff } = useMe()
  const may = useMay()
  return (
    <DataTable
      caption="Items, the last saved first"
      rows={rows}
      rowKey={itemPath}
      empty={empty}
      columns={[
        {
          name: 'Title',
          render: (row) => (
            <div className={styles.title}>
              {row.picture !== null && (
                <SmallPicture className={styles.picture} source={row.picture} alt="" height={45} width={60} />
              )}
              <Link to={itemPath(row)}>{row.title ?? KIND_NAMES[row.kind].one}</Link>
              <WaitingChip words={waitingForMe(row, { id: staff.id, may })} />
            </div>
          ),
        },
        {
          name: 'Kind',
          render: ({ kind, id }) => (
            <div>
              <span>{KIND_NAMES[kind].one}</span>
              <div className={looks.minor}>{id}</div>
            </div>
          ),
        },
        {
          name: 'Last saved',
          render: ({ latest }) => (
            <div className={styles.saved}>
              <span>{authorWords(latest)}</span>
              <div className={looks.minor}>
                <Moment at={latest.savedAt} />
              </div>
            </div>
          ),
        },
        {
          name: 'Newest revision',
          render: ({ latest, open }) => (
            <div className={styles.revisions}>
              <StateOf {...latest} />
              {open.length > 0 && (
                <>
                  <p className={looks.minor}>Also open:</p>
                  {open.map((one) => (
                    <StateOf key={one.revision} {...one} />
                  ))}
                </>
              )}
            </div>
          ),
        },
        {
          name: 'On the site',
          render: ({ published }) => (
            <span className={styles.state}>{published === null ? 'No' : `Revision ${published}`}</span>
          ),
        },
      ]}
    />
  )
}

function StateOf({ revision, state }: Pick<ContentRow['latest'], 'revision' | 'state'>) {
  const { name, tone } = STATE_NAMES[state]
  return (
    <div className={styles.state}>
      <span>{revision}</span> <StateChip tone={tone}>{name}</StateChip>
    </div>
  )
}

function WaitingChip({ words }: { words: string | undefined }) {
  return words === undefined ? null : <StateChip tone="waiting">{words}</StateChip>
}
