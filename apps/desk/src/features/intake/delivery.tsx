/** One delivery: its progress, its totals, and why rows were rejected. */
import { getDeskImport, postDeskDiscardImport } from '@fairdraw/contract/desk/imports.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { formatMoney } from '../../ui/format-money.ts'
import { Moment } from '../../ui/moment.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { useAct } from '../../ui/use-act.ts'
import { CHANNEL_NAMES, STATE_MEANINGS, STATE_NAMES, STATE_TONES } from './delivery-names.ts'
import { RejectedRows } from './rejected-rows.tsx'
import { useProgress } from './use-progress.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  return readDesk(getDeskImport, { params: { id: params['id']! } })
}

type DeliveryResult = BodyOf<typeof getDeskImport>
type OfCompetition = DeliveryResult['competitions'][number]

const COLUMNS: readonly Column<OfCompetition>[] = [
  {
    name: 'Competition',
    render: ({ competitionId, name }) =>
      competitionId === null ? 'Not readable' : `${name ?? 'There is none of this number'} (${competitionId})`,
  },
  { name: 'Received', isNumber: true, render: ({ received }) => formatNumber(received) },
  { name: 'Accepted', isNumber: true, render: ({ accepted }) => formatNumber(accepted) },
  { name: 'Rejected', isNumber: true, render: ({ rejected }) => formatNumber(rejected) },
  { name: 'Charged', isNumber: true, render: ({ chargedPence }) => formatMoney(chargedPence) },
]

export function Component() {
  const { delivery, reasons, competitions, chargedPence } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const may = useMay()
  const [counts, setCounts] = useState<Pick<typeof delivery, 'received' | 'accepted' | 'rejected'>>()
  const isJudged = delivery.state === 'processing'
  useProgress(delivery, isJudged, (progress) => {
    setCounts(progress)
    if (progress.state === 'done') void revalidate()
  })
  const { received, accepted, rejected } = (isJudged && counts) || delivery
  return (
    <Page
      title={delivery.reference}
      actions={<StateChip tone={STATE_TONES[delivery.state]}>{STATE_NAMES[delivery.state]}</StateChip>}
    >
      <p>{STATE_MEANINGS[delivery.state]}</p>
      <Section title="Delivery">
        <Facts
          facts={{
            Source: delivery.source,
            Channel: CHANNEL_NAMES[delivery.channel],
            Rows: `${formatNumber(received)} received: ${formatNumber(accepted)} accepted, ${formatNumber(rejected)} rejected${
              received > accepted + rejected ? `, ${formatNumber(received - accepted - rejected)} not judged yet` : ''
            }`,
            Charged: formatMoney(chargedPence),
            Begun: <Moment at={delivery.startedAt} />,
            Complete: delivery.receivedAt && <Moment at={delivery.receivedAt} />,
            Finished: delivery.finishedAt && <Moment at={delivery.finishedAt} />,
            By: delivery.importedBy ?? 'Its source, by a call or the command',
          }}
        />
        {delivery.state === 'receiving' && may('import-entries') && <DiscardDelivery id={delivery.id} />}
      </Section>
      {competitions.length > 0 && (
        <Section title="By competition">
          <DataTable
            caption="Rows by competition"
            columns={COLUMNS}
            rows={competitions}
            rowKey={({ competitionId }) => competitionId ?? 'none'}
            empty=""
          />
        </Section>
      )}
      <Section title={pluralise(rejected, 'rejected row')}>
        <RejectedRows key={`${delivery.id} ${rejected}`} delivery={delivery} reasons={reasons} />
      </Section>
    </Page>
  )
}

function DiscardDelivery({ id }: { id: string }) {
  const act = useAct()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <p>
      <Button tone="outline" size="small" onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      {isAsking && (
        <ReasonDialog
          title="Discard this delivery?"
          actName="Discard"
          minReason={MIN_REASON_LENGTH}
          act={act}
          onConfirm={async (reason) => {
            if (await act.run(postDeskDiscardImport, { params: { id }, body: { reason } })) void navigate('/imports')
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>
            It was never complete, and nothing of it was judged. What has arrived is deleted, and it blocks no draw any
            more. If it holds entries, send the file again instead.
          </p>
        </ReasonDialog>
      )}
    </p>
  )
}
