/** Who saved a revision, in words: a person by name; a command or a job of the server by what it is called. */
export function authorWords({ author, authorName }: { author: string; authorName: string | null }): string {
  if (authorName !== null) return authorName
  const [, kind, name] = /^(command|job):(.+)$/.exec(author) ?? []
  if (kind === undefined) return 'Somebody who has left'
  return `The ${kind} ‘${name}’`
}
