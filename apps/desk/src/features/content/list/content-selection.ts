/** What the list shows, as its address says. */
import type { ContentKind, RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { asKind } from '../naming/item-address.ts'

/** The states that the list can be narrowed to: those in which something can still be done, and what is on the site. */
export const LISTED_STATES = [
  'draft',
  'in-review',
  'approved',
  'scheduled',
  'published',
] as const satisfies RevisionState[]
export type ListedState = (typeof LISTED_STATES)[number]

/** `words`: of titles and ids. */
export type ContentSelection = { kind?: ContentKind; state?: ListedState; words?: string }

/** The call takes no more. */
const MAX_WORDS = 200

/** What the address says and the list does not know is left out. */
export function readSelection(search: URLSearchParams): ContentSelection {
  const kind = asKind(search.get('kind'))
  const state = LISTED_STATES.find((each) => each === search.get('state'))
  const words = search.get('words')?.trim().slice(0, MAX_WORDS) ?? ''
  return { ...(kind && { kind }), ...(state && { state }), ...(words !== '' && { words }) }
}

export function selectionPath(selection: ContentSelection): string {
  const search = new URLSearchParams(selection).toString()
  return search === '' ? '/content' : `/content?${search}`
}
