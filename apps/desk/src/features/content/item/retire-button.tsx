import { postDeskRetire } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { useState } from 'react'
import { useMay } from '../../../session/me.ts'
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
  faq: false,
  'site-terms': false,
  settings: false,
}

/** Takes an item off the site: the first publisher proposes it, the second one does it. */
export function RetireButton({ item: { kind, id, published } }: { item: ItemName & { published: number | null } }) {
  const may = useMay()
  const act = useAct()
  const [isOpen, setIsOpen] = useState(false)
  const [isRetired, setIsRetired] = useState<boolean>()
  const canRetire = may('publish-content') && IS_RETIRABLE[kind] && published !== null
  const close = () => {
    setIsOpen(false)
    act.clear()
  }
  return (
    <>
      {canRetire && (
        <div>
          <Button size="small" tone="outline" onClick={() => setIsOpen(true)}>
            Take off the site
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
          title="Take it off the site?"
          actName="Take off the site"
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
            Two publishers must want it: the first one proposes it, and it goes when the second one does the same.
          </p>
          <RefusalDetails problem={act.problem} onReadAgain={close} />
        </ReasonDialog>
      )}
    </>
  )
}
