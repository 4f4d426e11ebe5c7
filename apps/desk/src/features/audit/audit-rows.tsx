import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { getDeskAuditLog } from '@fairdraw/contract/desk/staff.ts'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { Link } from 'react-router'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { auditAddress, formatActor, formatField, formatName, formatSubject, roomOf } from './audit-copy.ts'
import type { StaffNames } from './audit-copy.ts'
import styles from './audit-rows.module.css'
import { fieldChanges } from './field-changes.ts'

export type AuditRow = BodyOf<typeof getDeskAuditLog>['rows'][number]

export function AuditRows({ rows, names }: { rows: readonly AuditRow[]; names: StaffNames }) {
  return (
    <DataTable
      caption="Rows of the audit log, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      empty="Nothing was done that fits this."
      columns={[
        { name: 'No.', isNumber: true, render: ({ id }) => <span className={styles.number}>{id}</span> },
        { name: 'When', render: ({ at }) => <Moment at={at} /> },
        {
          name: 'Who',
          render: ({ actor }) => (
            <Link to={auditAddress({ actor })} title="All their rows">
              {formatActor(actor, names)}
            </Link>
          ),
        },
        { name: 'Act', render: ({ act }) => formatName(act) },
        { name: 'Subject', render: ({ subject }) => <Subject subject={subject} names={names} /> },
        { name: 'Reason and change', render: (row) => <Change row={row} /> },
      ]}
    />
  )
}

function Subject({ subject, names }: { subject: AuditRow['subject']; names: StaffNames }) {
  const room = roomOf(subject, useMay())
  const text = formatSubject(subject, names)
  return (
    <span>
      {room === undefined ? text : <Link to={room}>{text}</Link>}
      <Link className={styles.history} to={auditAddress({ subjectKind: subject.kind, subjectId: subject.id })}>
        All its rows
      </Link>
    </span>
  )
}

function Change({ row: { before, after, reason, hash, at } }: { row: AuditRow }) {
  const changes = fieldChanges(before, after)
  return (
    <div className={styles.change}>
      {reason !== null && <p>{reason}</p>}
      <details className={styles.details}>
        <summary>
          <span>{changes.length > 0 ? changes.map(({ field }) => formatField(field)).join(', ') : 'Details'}</span>
          <code>{hash.slice(0, 8)}</code>
          <Icon name="chevron" size={16} />
        </summary>
        <dl>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{formatField(change.field)}</dt>
              <dd>
                {change.before !== undefined && <del>{change.before}</del>}
                {change.after !== undefined && <ins>{change.after}</ins>}
              </dd>
            </div>
          ))}
          <div>
            <dt>Exact time, UTC</dt>
            <dd>
              <code>{at}</code>
            </dd>
          </div>
          <div>
            <dt>Hash</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </div>
        </dl>
      </details>
    </div>
  )
}
