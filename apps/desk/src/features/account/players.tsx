/** Finds a player, and lists the adjustments that wait for a second person. */
import { getDeskAdjustments } from '@fairdraw/contract/desk/adjustments.ts'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { readDesk } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { AdjustmentList } from './adjustment-list.tsx'
import { FindPlayer } from './find-player.tsx'

export const loader = async () => readDesk(getDeskAdjustments, {})

export function Component() {
  const { adjustments } = useLoaderData<typeof loader>()
  const [notice, setNotice] = useState<NoticeContent>()
  return (
    <Page title="Players">
      <FindPlayer />
      <Section title="Adjustments that wait for a second person">
        <Notice notice={notice} />
        <AdjustmentList
          adjustments={adjustments}
          hasPlayers
          onOutcome={setNotice}
          empty="No adjustment waits. What somebody proposes for a player’s balance comes here."
        />
      </Section>
    </Page>
  )
}
