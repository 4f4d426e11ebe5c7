import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { CALL_PROBLEMS } from '@fairdraw/rules/call-problems.ts'
import { data } from 'react-router'
import type { Params } from 'react-router'

export type ItemName = { kind: ContentKind; id: string }

export const itemPath = ({ kind, id }: ItemName): string => `/content/${kind}/${id}`

export const asKind = (text: string | null | undefined): ContentKind | undefined =>
  CONTENT_KINDS.find((kind) => kind === text)

/** The item of an address; one with an unknown kind is shown as not found. */
export function readItemName(params: Params): ItemName {
  const kind = asKind(params['kind'])
  const id = params['id']
  if (kind && id !== undefined) return { kind, id }
  const { status, title } = CALL_PROBLEMS['not-found']
  throw data({ code: 'not-found', status, title }, { status })
}

/** The number of a revision in an address; undefined if there is none. */
export function readRevision(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}
