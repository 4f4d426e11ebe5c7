import { postDeskDeleteMedia, postDeskRestoreMedia, postDeskRetireMedia } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callDesk } from '../../api.ts'
import type { DeskProblem } from '../../api.ts'
import type { NoticeContent } from '../../ui/notice.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { KIND_COPY } from './kind-copy.ts'
import looks from '../../ui/looks.module.css'

/** Takes something out of the choice, offers it again, or deletes what nothing uses. */
export function MediaActs({
  item: { id, kind, isRetired },
  isUsed,
  onDone,
}: {
  item: MediaItem
  isUsed: boolean
  onDone: (notice: NoticeContent) => void
}) {
  const act = useAct()
  const [dialog, setDialog] = useState<'retire' | 'delete'>()
  const close = () => {
    setDialog(undefined)
    act.clear()
  }
  const restore = async () => {
    const restored = await act.run(postDeskRestoreMedia, { params: { id } })
    if (restored) onDone({ tone: 'done', text: `The ${KIND_COPY[kind].one} is offered again.` })
  }
  return (
    <>
      <div className={looks.acts}>
        {isRetired ? (
          <BusyButton size="small" tone="outline" isBusy={act.isBusy} onClick={() => void restore()}>
            Offer it again
          </BusyButton>
        ) : (
          <Button size="small" tone="outline" onClick={() => setDialog('retire')}>
            Retire
          </Button>
        )}
        {!isUsed && (
          <Button size="small" tone="outline" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        )}
      </div>
      {dialog === undefined && <ProblemNote problem={act.problem} />}
      {dialog === 'retire' && (
        <ReasonDialog
          title={`Retire this ${KIND_COPY[kind].one}?`}
          actName={`Retire the ${KIND_COPY[kind].one}`}
          act={act}
          onClose={close}
          onConfirm={async (reason) => {
            const retired = await act.run(postDeskRetireMedia, { params: { id }, body: { reason } })
            if (!retired) return
            close()
            onDone({ tone: 'done', text: `The ${KIND_COPY[kind].one} is no longer offered.` })
          }}
        >
          <p>It is no longer offered. Texts that use it still show it.</p>
        </ReasonDialog>
      )}
      {dialog === 'delete' && <DeleteDialog id={id} kind={kind} onClose={close} />}
    </>
  )
}

/** Leaves the page afterwards, because there is nothing left that it could show. */
function DeleteDialog({ id, kind, onClose }: Pick<MediaItem, 'id' | 'kind'> & { onClose: () => void }) {
  const { isBusy, take } = useTurn()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<DeskProblem>()
  return (
    <ReasonDialog
      title={`Delete this ${KIND_COPY[kind].one}?`}
      actName={`Delete the ${KIND_COPY[kind].one}`}
      needsReason={false}
      act={{ isBusy, problem }}
      onClose={onClose}
      onConfirm={async () => {
        await take(async () => {
          const answer = await callDesk(postDeskDeleteMedia, { params: { id } })
          if (answer.ok) void navigate('/media', { replace: true })
          else setProblem(answer.problem)
        })
      }}
    >
      <p>Nothing uses it. It cannot be brought back.</p>
    </ReasonDialog>
  )
}
