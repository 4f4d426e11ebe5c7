/** What waits for a second person, on the desk's first page. Each line leads to the room where it is done. */
import type { AccessChangeRow, WaitingItem } from '@fairdraw/contract/desk/second-person.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Link } from 'react-router'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { LongTable } from '../../ui/list/long-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Section } from '../../ui/page.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import styles from './waiting-panel.module.css'
import { CHANGE_WORDS, PARTS, waitingCopy } from './waiting-copy.ts'

const COLUMNS: readonly Column<WaitingItem>[] = [
  {
    name: 'What',
    render: (item) => {
      const { act, subject, details, to } = waitingCopy(item)
      return (
        <div className={styles.what}>
          <Link to={to}>{`${act}: ${subject}`}</Link>
          {details.length > 0 && (
            <ul className={styles.minor}>
              {details.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </div>
      )
    },
  },
  { name: 'By', render: ({ by }) => <bdi>{by?.name ?? '–'}</bdi> },
  { name: 'Since', render: ({ since }) => <Moment at={since} /> },
  {
    name: 'Me',
    render: ({ myPart }) => {
      const { name, why } = PARTS[myPart]
      return (
        <div>
          <StateChip tone={myPart === 'may' ? 'waiting' : 'plain'}>{name}</StateChip>
          {why !== undefined && <p className={styles.minor}>{why}</p>}
        </div>
      )
    },
  },
]

export function WaitingPanel({ waiting }: { waiting: readonly WaitingItem[] }) {
  const mine = waiting.filter(({ myPart }) => myPart === 'may').length
  const [ofOthers, ofMine] = [
    waiting.filter(({ myPart }) => myPart === 'no-role'),
    waiting.filter(({ myPart }) => myPart !== 'no-role'),
  ]
  return (
    <Section title={mine > 0 ? `Waits for a second person: ${mine} for you` : 'Waits for a second person'}>
      <LongTable caption="What waits for a second person" {...TABLE} rows={ofMine} />
      {ofOthers.length > 0 && (
        <details className={styles.others}>
          <summary>{`${formatNumber(ofOthers.length)} more for people with another role`}</summary>
          <LongTable caption="What waits for people with another role" {...TABLE} rows={ofOthers} />
        </details>
      )}
    </Section>
  )
}

const TABLE = {
  columns: COLUMNS,
  rowKey: (item: WaitingItem) => `${waitingCopy(item).to} ${item.act} ${item.since} ${waitingCopy(item).subject}`,
  empty: 'Nothing waits for you as a second person.',
}

/** For administrators: a change that surprises everybody may be a stolen session's. */
export function AccessChanges({ changes }: { changes: readonly AccessChangeRow[] }) {
  return (
    <Section title="Changes of access in the last week">
      <p>If one of them is a surprise, end that person’s sessions and ask them.</p>
      <DataTable
        caption="Changes of access in the last week, the latest first"
        columns={[
          { name: 'When', render: ({ at }) => <Moment at={at} /> },
          {
            name: 'Whose',
            render: ({ person }) => (
              <Link to="/staff">
                <bdi>{person.name}</bdi>
              </Link>
            ),
          },
          { name: 'What', render: ({ change }) => CHANGE_WORDS[change] },
          {
            name: 'By',
            render: ({ by, person }) =>
              by === null ? 'A command' : by.id === person.id ? 'Themselves' : <bdi>{by.name}</bdi>,
          },
        ]}
        rows={changes}
        rowKey={({ id }) => id}
        empty=""
      />
    </Section>
  )
}
