/** Who did something with a draw, as its history names them: `staff:<id>`, `job:<name>` or `command:<name>`. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'

export const isDoneBy = (actor: string | undefined, staffId: string): boolean => actor === `staff:${staffId}`

/** `name`: of a person; null for one whose name is unknown, and for a job or a command. */
export function actorWords(actor: string, staffId: string, name: string | null): string {
  if (isDoneBy(actor, staffId)) return 'You'
  const [, kind, what = ''] = /^(staff|job|command):(.+)$/.exec(actor) ?? []
  if (kind === 'staff') return isolate(name ?? 'Somebody who has left')
  if (kind === 'job') return `By itself (${what.replaceAll('-', ' ')})`
  return kind === 'command' ? `The command ${what}` : actor
}
