/** An item as a file, in the format of `npm run content` (docs/content.md). */
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { isContainer } from '../body/body-paths.ts'
import { readJson, writeJson } from './json-text.ts'

export type ContentFile = {
  kind: ContentKind
  id: string
  /** The revision that was exported and changed; undefined: a new item. */
  revision: number | undefined
  body: Readonly<Record<string, unknown>>
}

export const fileNameOf = ({ kind, id }: { kind: ContentKind; id: string }): string => `${kind}-${id}.json`

export const writeContentFile = ({ kind, id, revision, body }: Omit<ContentFile, 'body'> & { body: unknown }): string =>
  `${writeJson({ kind, id, ...(revision !== undefined && revision > 0 && { revision }), body })}\n`

/** The item in the file, or why it cannot be taken. */
export function readContentFile(text: string): ContentFile | { fault: string } {
  const read = readJson(text)
  if ('fault' in read) {
    const { words, line } = read.fault
    return { fault: `This file is no JSON. Line ${line}: ${words}` }
  }
  const { kind, id, revision, body } = read.body
  if (!isKind(kind)) return { fault: 'This file is no content: it has no `kind` that there is.' }
  if (typeof id !== 'string' || id === '') return { fault: 'This file is no content: it has no `id`.' }
  if (!isContainer(body) || Array.isArray(body)) return { fault: 'This file is no content: it has no `body`.' }
  if (revision !== undefined && !Number.isInteger(revision))
    return { fault: 'The `revision` of this file is no number.' }
  return { kind, id, revision: revision as number | undefined, body }
}

const isKind = (kind: unknown): kind is ContentKind => CONTENT_KINDS.some((one) => one === kind)
