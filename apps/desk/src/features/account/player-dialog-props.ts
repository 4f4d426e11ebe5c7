import type { DeskPlayer } from '@fairdraw/contract/desk/players.ts'
import type { NoticeContent } from '../../ui/notice.tsx'

/** What each dialog about a player is given. */
export type PlayerDialogProps = {
  player: DeskPlayer
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}
