/** The entries by text, phone and post: what was received, and the two people who stated the sender's count of them. */
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../../session/me.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import type { NoticeContent } from '../../../ui/notice.tsx'
import { mayState, statementWords } from './channel-copy.ts'
import type { DeskDraw, DrawChannel } from '../draw-states.ts'
import { CHANNEL_NAMES } from '../open-blockers.ts'
import { StateTotalDialog } from './state-total-dialog.tsx'

type ChannelTotalsProps = {
  draw: DeskDraw
  isRedraw: boolean
  channels: readonly DrawChannel[]
  onOutcome: (notice: NoticeContent) => void
}

export function ChannelTotals({ draw, isRedraw, channels, onOutcome }: ChannelTotalsProps) {
  const may = useMay()
  const { staff } = useMe()
  const [asked, setAsked] = useState<DrawChannel>()
  if (channels.length === 0) return null
  // The entries of a redraw were counted before its list was sealed.
  const isOpen = draw.state === 'open' && !isRedraw
  return (
    <Section title="Entries by text, phone and post">
      {isOpen && (
        <p>
          Two people state how many entries each sender says they sent. The number must be what was received. Whoever
          states one neither closes nor commits this draw.
        </p>
      )}
      <DataTable
        caption={isOpen ? 'Received by now' : 'As the list was closed'}
        columns={[
          { name: 'Channel', render: ({ channel }) => `By ${CHANNEL_NAMES[channel]}` },
          { name: 'Received', isNumber: true, render: ({ total }) => formatNumber(total) },
          { name: 'Accepted', isNumber: true, render: ({ accepted }) => formatNumber(accepted) },
          { name: 'Rejected', isNumber: true, render: ({ rejected }) => formatNumber(rejected) },
          {
            name: 'The sender’s count',
            render: (channel) => (
              <div>
                <p>{statementWords(channel, staff.id)}</p>
                {isOpen && may('run-draws') && mayState(channel, staff.id) && (
                  <Button tone="outline" size="small" onClick={() => setAsked(channel)}>
                    {`State the count of entries by ${CHANNEL_NAMES[channel.channel]}`}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
        rows={channels}
        rowKey={({ channel }) => channel}
        empty=""
      />
      {asked && (
        <StateTotalDialog
          draw={draw}
          channel={asked.channel}
          onOutcome={(notice) => {
            setAsked(undefined)
            onOutcome(notice)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  )
}
