import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { useMay, useMe } from '../../../session/me.ts'
import { Moment } from '../../../ui/moment.tsx'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useAct } from '../../../ui/use-act.ts'
import type { ItemName } from '../naming/item-address.ts'
import { RefusalDetails } from '../linter/refusal-note.tsx'
import styles from './retire-button.module.css'

/** Whether an item of a kind can be taken off the site. The others are replaced; a competition is put on hold or hidden. */
const IS_RETIRABLE: Readonly<Record<ContentKind, boolean>> = {
  competition: false,
  page: true,
  rail: true,
  showcase: true,
  'winner-story': true,
  'weekly-draw': false,
  campaign: true,
  clip: true,
  'word-drum': true,
  notification: true,
  faq: false,
  'site-terms': false,
  settings: false,
}

/** The proposal of the first of two publishers. */
type Retirement = { staffId: string; name: string | null; at: string; reason: string | null }

/** Takes an item off the site: the first publisher proposes it, the second one does it. */
export function RetireButton({
  item: { kind, id, published, retirement },
}: {
  item: ItemName & { published: number | null; retirement: Retirement | null }
}) {
  const may = useMay()
  const act = useAct()
  const [isOpen, setIsOpen] = useState(false)
  const [isRetired, setIsRetired] = useState<boolean>()
  const { staff } = useMe()
  const isOwn = retirement?.staffId === staff.id
  const canRetire = may('approve-content') && IS_RETIRABLE[kind] && published !== null && !isOwn
  const close = () => {
    setIsOpen(false)
    act.clear()
  }
  return (
    <>
      {retirement && (
        <div className={styles.proposal}>
          <p>
            <b>
              {`${isOwn ? 'You have' : `${isolate(retirement.name ?? 'Somebody who has left')} has`} proposed to take it off the site`}
            </b>
            , <Moment at={retirement.at} />.
          </p>
          {retirement.reason !== null && <p>{`“${retirement.reason}”`}</p>}
          <p>{isOwn ? 'Another publisher must agree.' : 'It goes when a second publisher agrees.'}</p>
        </div>
      )}
      {canRetire && (
        <div>
          <Button size="small" tone="outline" onClick={() => setIsOpen(true)}>
            {retirement ? 'Agree: take it off the site' : 'Propose to take it off the site'}
          </Button>
        </div>
      )}
      <output className={styles.outcome}>
        {isRetired !== undefined &&
          (isRetired
            ? 'It has been taken off the site.'
            : 'You have proposed to take it off the site. It stays there until another publisher does the same.')}
      </output>
      {isOpen && (
        <ReasonDialog
          title={retirement ? 'Take it off the site now?' : 'Propose to take it off the site?'}
          actName={retirement ? 'Take off the site' : 'Propose'}
          act={act}
          onClose={close}
          onConfirm={async (reason) => {
            const answer = await act.run(postDeskRetire, { params: { kind, id }, body: { reason } })
            if (!answer) return
            setIsRetired(answer.isRetired)
            close()
          }}
        >
          <p className={styles.about}>
            {retirement
              ? `${isolate(retirement.name ?? 'Somebody who has left')} has proposed it. You are the second publisher: players no longer find it from now on.`
              : 'Two publishers must want it. You are the first one: it stays on the site until another publisher agrees.'}
          </p>
          <RefusalDetails problem={act.problem} onReadAgain={close} />
        </ReasonDialog>
      )}
    </>
  )
}
