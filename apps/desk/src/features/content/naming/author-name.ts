/** Who saved a revision, in words: a person by name; a command or a job of the server by what it is called. */
import { isolate } from '@fairdraw/rules/text/isolate.ts'

export function authorWords({ author, authorName }: { author: string; authorName: string | null }): string {
  if (authorName !== null) return isolate(authorName)
  const [, kind, name] = /^(command|job):(.+)$/.exec(author) ?? []
  if (kind === undefined) return 'Somebody who has left'
  return `The ${kind} ‘${name}’`
}
