/** Who did something with a draw, as its history names them: `staff:<id>`, `job:<name>` or `command:<name>`. */

export const isDoneBy = (actor: string | undefined, staffId: string): boolean => actor === `staff:${staffId}`

/** The calls for draws name nobody, so colleagues are told apart by the end of their ids. */
export function actorWords(actor: string, staffId: string): string {
  if (isDoneBy(actor, staffId)) return 'You'
  const [, kind, name = ''] = /^(staff|job|command):(.+)$/.exec(actor) ?? []
  if (kind === 'staff') return `A colleague (…${name.slice(-6)})`
  if (kind === 'job') return `By itself (${name})`
  return kind === 'command' ? `The command ${name}` : actor
}
