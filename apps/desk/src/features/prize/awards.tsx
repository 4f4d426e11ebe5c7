/** Prizes in a state: what was won, by whom, by when it is due, and the steps of its way to the winner. */
import { getDeskAwards } from '@fairdraw/contract/prize.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMay, useMe } from '../../session/me.ts'
import { Page } from '../../ui/page.tsx'
import { OnlyCompetition } from '../../ui/list/only-competition.tsx'
import { competitionFromAddress, ofCompetition, readListedCompetition } from '../../ui/list/competition-filter.ts'
import { LongTable } from '../../ui/list/long-table.tsx'
import { useRowDialog } from '../../ui/list/use-row-dialog.ts'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { stateFromAddress } from '../../ui/state-from-address.ts'
import { AddVouchersDialog } from './add-vouchers-dialog.tsx'
import type { AwardAct } from './award-acts.ts'
import { awardColumns } from './award-columns.tsx'
import { AwardDialog } from './award-dialogs.tsx'
import { AWARD_LISTS, AWARD_LIST_MEANINGS, AWARD_LIST_NAMES, NO_AWARDS } from './award-states.ts'
import type { DeskAward } from './award-states.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const list = stateFromAddress(request, AWARD_LISTS, 'claimed')
  const id = competitionFromAddress(request)
  const [{ awards }, competition] = await Promise.all([
    readDesk(getDeskAwards, { query: { state: list, ...ofCompetition(id) } }),
    readListedCompetition(id),
  ])
  return { list, competition, awards, readAt: Date.now() }
}

export function Component() {
  const { list, competition } = useLoaderData<typeof loader>()
  const may = useMay()
  const [voucher, setVoucher] = useState<string>()
  const [added, setAdded] = useState<NoticeContent>()
  return (
    <Page
      hasViews
      title="Prizes"
      actions={
        may('send-prizes') && (
          <Button size="small" tone="outline" onClick={() => setVoucher('')}>
            Add voucher codes
          </Button>
        )
      }
    >
      <StateFilter label="Prizes by state" names={AWARD_LIST_NAMES} chosen={list} />
      <OnlyCompetition competition={competition} />
      <Notice notice={added} />
      <Awards key={`${list} ${competition?.id}`} onAddCodes={setVoucher} />
      {voucher !== undefined && (
        <AddVouchersDialog
          voucher={voucher}
          onOutcome={(notice) => {
            setVoucher(undefined)
            setAdded(notice)
          }}
          onClose={() => setVoucher(undefined)}
        />
      )}
    </Page>
  )
}

function Awards({ onAddCodes }: { onAddCodes: (voucher: string) => void }) {
  const { list, awards, readAt } = useLoaderData<typeof loader>()
  const may = useMay()
  const { staff } = useMe()
  const { asked, ask, notice, closing } = useRowDialog<{ act: AwardAct; award: DeskAward }>()
  return (
    <>
      <p>{AWARD_LIST_MEANINGS[list]}</p>
      <Notice notice={notice} />
      <LongTable
        caption={`Prizes: ${AWARD_LIST_NAMES[list]}`}
        columns={awardColumns({
          list,
          awards,
          now: readAt,
          may,
          staffId: staff.id,
          onAct: (act, award) => ask({ act, award }),
          onAddCodes,
        })}
        rows={awards}
        rowKey={({ id }) => id}
        empty={NO_AWARDS[list]}
      />
      {asked && <AwardDialog {...asked} {...closing} />}
    </>
  )
}
