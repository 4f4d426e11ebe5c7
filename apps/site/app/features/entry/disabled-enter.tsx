import { enterButtonText } from '@fairdraw/rules/competition/competition.ts'
import type { EnterButtonReason } from '@fairdraw/rules/competition/competition.ts'
import type { EntryView } from './entry-view.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'

/** The problems in which the competition, or the player's cap, is why nothing can be entered. */
const REASONS = new Map<EntryProblem['code'], EnterButtonReason | undefined>([
  ['on-hold', 'on-hold'],
  ['sold-out', 'sold-out'],
  ['entry-limit-exceeded', 'completed'],
  ['not-started', undefined],
  ['closed', undefined],
])

/** The enter button in such a problem: disabled, with the text that it has wherever else it is (2-flows §4). */
export function DisabledEnter({ code, view }: { code: EntryProblem['code']; view: EntryView }) {
  if (!REASONS.has(code)) return null
  const reason = REASONS.get(code)
  const text = enterButtonText(reason, view.buttonTexts)
  return (
    <Button size="large" aria-disabled>
      {reason ? text : `${text} ${view.cost}`}
    </Button>
  )
}
