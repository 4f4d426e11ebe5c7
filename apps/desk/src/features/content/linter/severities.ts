import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import type { StateTone } from '../../../ui/state-chip.tsx'

/** How a finding, and the rule behind it, is called. */
export const SEVERITIES: Readonly<Record<Finding['severity'], { name: string; tone: StateTone }>> = {
  stops: { name: 'Stops publication', tone: 'bad' },
  warns: { name: 'Check again', tone: 'waiting' },
}
