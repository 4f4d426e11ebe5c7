/** What may be done about a player: a table of acts, each with the dialog that asks first. */
import type { DeskPlayer } from '@fairdraw/contract/desk/players.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useMay } from '../../session/me.ts'
import { Section } from '../../ui/page.tsx'
import { BanDialog, CloseDialog, ExportDialog, LiftDialog } from './account-dialogs.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import type { PlayerDialogProps } from './player-dialog-props.ts'
import styles from './players.module.css'
import { ProposeDialog } from './propose-dialog.tsx'

type ActRow = {
  name: string
  act: StaffAct
  isPossible: (player: DeskPlayer) => boolean
  Dialog: (props: PlayerDialogProps) => ReactNode
}

const ACTS: readonly ActRow[] = [
  { name: 'Adjust a balance', act: 'propose-adjustments', isPossible: () => true, Dialog: ProposeDialog },
  { name: 'Ban', act: 'ban-players', isPossible: ({ bannedAt }) => bannedAt === null, Dialog: BanDialog },
  { name: 'Lift the ban', act: 'ban-players', isPossible: ({ bannedAt }) => bannedAt !== null, Dialog: LiftDialog },
  { name: 'Export the data', act: 'export-players', isPossible: () => true, Dialog: ExportDialog },
  {
    name: 'Close the account',
    act: 'close-accounts',
    isPossible: ({ closedAt }) => closedAt === null,
    Dialog: CloseDialog,
  },
  { name: 'Erase', act: 'erase-players', isPossible: () => true, Dialog: EraseDialog },
]

export function PlayerActs({ player, onOutcome }: Pick<PlayerDialogProps, 'player' | 'onOutcome'>) {
  const may = useMay()
  const [asked, setAsked] = useState<ActRow>()
  // Nothing can be done about somebody of whom nothing is left.
  const possible = ACTS.filter(({ act, isPossible }) => player.standing !== 'erased' && may(act) && isPossible(player))
  if (possible.length === 0) return null
  return (
    <Section title="What you can do">
      <div className={styles.acts}>
        {possible.map((row, index) => (
          <Button key={row.name} size="small" tone={index === 0 ? 'stage' : 'outline'} onClick={() => setAsked(row)}>
            {row.name}
          </Button>
        ))}
      </div>
      {asked && (
        <asked.Dialog
          player={player}
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
