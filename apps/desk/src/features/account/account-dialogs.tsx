/** Ask before an account is banned, freed, closed or exported. Each needs a reason. */
import {
  postDeskBanPlayer,
  postDeskCloseAccount,
  postDeskExportPlayer,
  postDeskLiftBan,
} from '@fairdraw/contract/desk/player-acts.ts'
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { PlayerDialogProps } from './player-dialog-props.ts'

export function BanDialog({ player: { id }, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  return (
    <ReasonDialog
      title={`Ban player ${id}?`}
      actName="Ban"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        if (await act.run(postDeskBanPlayer, { params: { id }, body: { reason } }))
          onOutcome({ tone: 'done', text: `Player ${id} is banned and logged out everywhere.` })
      }}
      onClose={onClose}
    >
      <p>
        Every session ends at once, and nobody can log in to the account. Payouts wait. Entries that are complete stay
        in their draws. It can be lifted.
      </p>
    </ReasonDialog>
  )
}

export function LiftDialog({ player: { id }, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  return (
    <ReasonDialog
      title={`Lift the ban of player ${id}?`}
      actName="Lift the ban"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        if (await act.run(postDeskLiftBan, { params: { id }, body: { reason } }))
          onOutcome({ tone: 'done', text: `The ban of player ${id} is lifted. Payouts go on within an hour.` })
      }}
      onClose={onClose}
    >
      <p>The player can log in again. Payouts that waited go on within an hour.</p>
    </ReasonDialog>
  )
}

export function CloseDialog({ player: { id }, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  return (
    <ReasonDialog
      title={`Close the account of player ${id}?`}
      actName="Close the account"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        if (await act.run(postDeskCloseAccount, { params: { id }, body: { reason } }))
          onOutcome({ tone: 'done', text: `The account of player ${id} is closed.` })
      }}
      onClose={onClose}
    >
      <p>
        For a player who asked for it. <b>It cannot be opened again</b>, and nobody can enter with its number. Prizes
        that were won are still paid.
      </p>
    </ReasonDialog>
  )
}

export function ExportDialog({ player: { id }, onOutcome, onClose }: PlayerDialogProps) {
  const act = useAct()
  return (
    <ReasonDialog
      title={`Export the data of player ${id}?`}
      actName="Download the file"
      minReason={MIN_REASON_LENGTH}
      act={act}
      onConfirm={async (reason) => {
        const file = await act.run(postDeskExportPlayer, { params: { id }, body: { reason } })
        if (!file) return
        saveFile(`player-${id}.json`, 'application/json', [JSON.stringify(file, null, 2)])
        onOutcome({
          tone: 'done',
          text: 'The file is downloaded. Hand it to the player alone, and delete it from this computer.',
        })
      }}
      onClose={onClose}
    >
      <p>
        The same file that players download in their account: everything that is stored about them. It contains personal
        data. The player sees that a copy was made.
      </p>
    </ReasonDialog>
  )
}
