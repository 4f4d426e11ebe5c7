/** What all sources delivered for a competition, by channel, as its draw requires it. */
import { getDeskImportTotals } from '@fairdraw/contract/desk/imports.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { CHANNEL_NAMES } from './delivery-names.ts'
import styles from './imports.module.css'

type Totals = BodyOf<typeof getDeskImportTotals>
type ChannelTotals = Totals['channels'][number]

const COLUMNS: readonly Column<ChannelTotals>[] = [
  { name: 'Channel', render: ({ channel }) => CHANNEL_NAMES[channel] },
  { name: 'Received', isNumber: true, render: ({ received }) => formatNumber(received) },
  { name: 'Accepted', isNumber: true, render: ({ accepted }) => formatNumber(accepted) },
  { name: 'Rejected', isNumber: true, render: ({ rejected }) => formatNumber(rejected) },
  { name: 'Not judged yet', isNumber: true, render: ({ waiting }) => formatNumber(waiting) },
  { name: 'Charged', isNumber: true, render: ({ chargedPence }) => formatMoney(chargedPence) },
]

/** Whether every received row is an entry or was rejected. */
const isBalanced = ({ channels }: Totals) =>
  channels.every(({ received, accepted, rejected }) => received === accepted + rejected)

/** `first`: the competition whose number stands there. */
export function CompetitionTotals({ first }: { first: number | undefined }) {
  const [number, setNumber] = useState(first === undefined ? '' : String(first))
  const [totals, setTotals] = useState<Totals>()
  const [problem, setProblem] = useState<DeskProblem>()
  const read = useOneAtATime(async () => {
    setProblem(undefined)
    setTotals(undefined)
    const answer = await callDesk(getDeskImportTotals, { query: { competitionId: Number(number) } })
    if (answer.ok) setTotals(answer.body)
    else setProblem(answer.problem)
  })
  return (
    <Section title="Totals of a competition">
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          if (/^[1-9]\d{0,9}$/.test(number)) read.start()
        }}
      >
        <Field
          label="Number of the competition"
          inputMode="numeric"
          autoComplete="off"
          value={number}
          onChange={({ target }) => setNumber(target.value.trim())}
        />
        <BusyButton type="submit" tone="outline" size="small" isBusy={read.isBusy}>
          Show totals
        </BusyButton>
      </form>
      <ProblemNote problem={problem} />
      {totals && (
        <>
          <h3>{`${totals.name} (${totals.competitionId})`}</h3>
          <DataTable
            caption={`Totals of ${totals.name}`}
            columns={COLUMNS}
            rows={totals.channels}
            rowKey={({ channel }) => channel}
            empty="Nothing was delivered for this competition."
          />
          {totals.channels.length > 0 && (
            <output>
              {isBalanced(totals)
                ? 'Every received row is accepted or rejected.'
                : 'Some rows are not judged yet, so its draw cannot close.'}
            </output>
          )}
        </>
      )}
    </Section>
  )
}
