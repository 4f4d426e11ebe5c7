import { postDeskVoidDraw } from '@fairdraw/contract/desk/draws.ts'
import { needsTwoToVoid, roundWaitEnds } from '@fairdraw/rules/draw/draw.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '../../session/me.ts'
import { Moment } from '../../ui/moment.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { Section } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { actorWords } from './draw-actors.ts'
import { drawTitle } from './draw-states.ts'
import type { DeskDraw, Voiding } from './draw-states.ts'
import { voidCopy } from './void-copy.ts'

type VoidDrawProps = {
  draw: DeskDraw
  voiding: Voiding | null
  /** When the draw was read. */
  readAt: number
  onOutcome: (notice: NoticeContent) => void
}

/**
 * Makes a draw void and goes to the one that is opened in its place. Once its list is public, one person proposes that
 * and another, who reads the proposal here, does it.
 */
export function VoidDraw({ draw, voiding, readAt, onOutcome }: VoidDrawProps) {
  const { staff } = useMe()
  const [isAsking, setIsAsking] = useState(false)
  const isOwn = voiding?.staffId === staff.id
  const words = voidCopy(needsTwoToVoid(draw.state), voiding !== null)
  return (
    <Section title="Void and draw again">
      <p>
        For a draw that cannot stand. It no longer counts, and a new attempt opens in its place. What it has published
        stays readable, with the reason, and so does a result that was drawn.
      </p>
      <DrawnFirst draw={draw} readAt={readAt} />
      {voiding && (
        <>
          <p>
            <span>{`${actorWords(`staff:${voiding.staffId}`, staff.id, voiding.name)} proposed it,`}</span>{' '}
            <Moment at={voiding.at} />:
          </p>
          <blockquote>
            <bdi>{voiding.reason}</bdi>
          </blockquote>
        </>
      )}
      {isOwn ? (
        <p>
          <b>Another draw officer must say why too.</b>
        </p>
      ) : (
        <p>
          <Button tone="outline" size="small" onClick={() => setIsAsking(true)}>
            {words.name}
          </Button>
        </p>
      )}
      {isAsking && <VoidDialog draw={draw} words={words} onOutcome={onOutcome} onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

/** What a due round means for a draw that is committed, and what to do if it stays away. */
function DrawnFirst({ draw: { state, drawsAt }, readAt }: { draw: DeskDraw; readAt: number }) {
  if (state !== 'committed' || drawsAt === null || Date.parse(drawsAt) > readAt) return null
  return (
    <p>
      <b>Its random number is due, so its result is fixed.</b>{' '}
      <span>
        Whoever makes it void draws it first, and everybody can read the result. If the number stays away, no relay of
        the beacon can be reached: see that one can (BEACON_RELAYS). If none has it for a week, the draw can be made
        void without a result, from this time on:
      </span>{' '}
      <Moment at={roundWaitEnds(new Date(drawsAt)).toISOString()} />
    </p>
  )
}

type VoidDialogProps = {
  draw: DeskDraw
  words: ReturnType<typeof voidCopy>
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}

function VoidDialog({ draw, words, onOutcome, onClose }: VoidDialogProps) {
  const navigate = useNavigate()
  const act = useAct()
  return (
    <ReasonDialog
      title={`${words.name}?`}
      actName={words.name}
      minReason={MIN_REASON_LENGTH}
      isPublic
      act={act}
      onConfirm={async (reason) => {
        const reply = await act.run(postDeskVoidDraw, { params: { id: draw.id }, body: { reason } })
        if (!reply) return
        onClose()
        if (reply.isMoved) await navigate(`/draws/${reply.draw.id}`)
        else onOutcome({ tone: 'done', text: 'It is proposed. Another draw officer must say why too.' })
      }}
      onClose={onClose}
    >
      <p>{`“${drawTitle(draw)}” will not count, and a new attempt opens. ${draw.state === 'published' ? 'Prizes that are neither credited nor sent are withdrawn. ' : ''}${words.effect}`}</p>
    </ReasonDialog>
  )
}
