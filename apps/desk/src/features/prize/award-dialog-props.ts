import type { NoticeContent } from '../../ui/notice.tsx'
import type { DeskAward } from './award-states.ts'

export type AwardDialogProps = {
  award: DeskAward
  onOutcome: (notice: NoticeContent) => void
  onClose: () => void
}
