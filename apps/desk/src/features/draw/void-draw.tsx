import { postDeskVoidDraw } from '@fairdraw/contract/draw.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Section } from '../../ui/page.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import { drawTitle } from './draw-states.ts'
import type { DeskDraw } from './draw-states.ts'

/** Makes a draw void and goes to the one that is opened in its place. */
export function VoidDraw({ draw }: { draw: DeskDraw }) {
  const navigate = useNavigate()
  const act = useAct()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Section title="Void and draw again">
      <p>
        For a draw that cannot stand. It no longer counts, and a new attempt opens in its place. What it has published
        stays readable, with the reason.
      </p>
      <p>
        <Button tone="outline" size="small" onClick={() => setIsAsking(true)}>
          Make this draw void
        </Button>
      </p>
      {isAsking && (
        <ReasonDialog
          title="Make this draw void?"
          actName="Make it void"
          minReason={MIN_REASON_LENGTH}
          act={act}
          onConfirm={async (reason) => {
            const reply = await act.run(postDeskVoidDraw, { params: { id: draw.id }, body: { reason } })
            if (!reply) return
            setIsAsking(false)
            await navigate(`/draws/${reply.draw.id}`)
          }}
          onClose={() => {
            act.clear()
            setIsAsking(false)
          }}
        >
          <p>{`“${drawTitle(draw)}” will not count, and a new attempt opens. ${draw.state === 'published' ? 'Prizes that are neither credited nor sent are withdrawn. ' : ''}This cannot be taken back.`}</p>
          <p>
            <b>Everybody can read the reason</b> beside the draw, so it has no personal data.
          </p>
        </ReasonDialog>
      )}
    </Section>
  )
}
