/** What blocks a draw, and the confirmations of channels that only a person can give. */
import { postDeskConfirmChannel } from '@fairdraw/contract/draw.ts'
import type { Channel } from '@fairdraw/rules/competition/competition.ts'
import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { useState } from 'react'
import { useMay } from '../../session/me.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import styles from './blockers.module.css'
import type { DeskDraw } from './draw-states.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { CHANNEL_NAMES } from './open-blockers.ts'
import type { OpenBlocker } from './open-blockers.ts'

export function Blockers({
  draw,
  blockers,
  onOutcome,
}: {
  draw: DeskDraw
  blockers: readonly OpenBlocker[]
  onOutcome: (notice: NoticeContent) => void
}) {
  const may = useMay()
  const [asked, setAsked] = useState<Channel>()
  return (
    <>
      {blockers.length > 0 && (
        <div className={styles.blockers}>
          <h3>What blocked it at the last try</h3>
          <ul>
            {blockers.map(({ text, channel }) => (
              <li key={text}>
                <span>{text}</span>
                {channel && may('run-draws') && (
                  <Button tone="outline" size="small" onClick={() => setAsked(channel)}>
                    {`Confirm all entries by ${CHANNEL_NAMES[channel]}`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {blockers.length === 0 && draw.blockers.length > 0 && (
        <p>Everything that blocked it at the last try has been confirmed. Try again.</p>
      )}
      {draw.blockers.length === 0 && draw.state === 'open' && (
        <p>Nothing is known to block it. Closing checks everything, and names what is open.</p>
      )}
      {asked && (
        <ConfirmChannelDialog
          draw={draw}
          channel={asked}
          onOutcome={(notice) => {
            setAsked(undefined)
            onOutcome(notice)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function ConfirmChannelDialog({
  draw,
  channel,
  onOutcome,
  onClose,
}: {
  draw: DeskDraw
  channel: Channel
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}) {
  const act = useAct()
  const name = CHANNEL_NAMES[channel]
  return (
    <ReasonDialog
      title={`Are all entries by ${name} in?`}
      actName="Confirm"
      needsReason={false}
      act={act}
      onConfirm={async () => {
        const reply = await act.run(postDeskConfirmChannel, { params: { id: draw.id, channel }, body: {} })
        if (reply) onOutcome({ tone: 'done', text: `You have confirmed that all entries by ${name} are in.` })
      }}
      onClose={onClose}
    >
      <p>{`You confirm, with your name, that every entry by ${name} for “${draw.title}” has been delivered. Nothing else can tell: an entry that comes later takes no part. This cannot be taken back.`}</p>
    </ReasonDialog>
  )
}
