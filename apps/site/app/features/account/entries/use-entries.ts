import { postAccountEntries } from '@fairdraw/contract/account.ts'
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { api } from '../../../api.ts'
import { session } from '../../../session/session.ts'

export type EntryFilter = 'all' | 'unfinished' | 'completed' | 'ended'

const read = (show: EntryFilter, cursor: string | undefined) =>
  api(postAccountEntries, { body: { ...(show !== 'all' && { show }), ...(cursor !== undefined && { cursor }) } })

/** The first page, if it was requested before hydration. Used once, only by the player it belongs to. */
let early: { phone: string; answer: ReturnType<typeof read> } | undefined
session.onStart((phone) => {
  early = { phone, answer: read('all', undefined) }
})

function takeEarly(show: EntryFilter): ReturnType<typeof read> | undefined {
  const player = session.get()
  if (show !== 'all' || player.status !== 'player' || early?.phone !== player.phone) return undefined
  const { answer } = early
  early = undefined
  return answer
}

/** The player's entries that match a filter, newest first. */
export const useEntries = (show: EntryFilter) =>
  usePages(undefined, {
    pageOf: (body: BodyOf<typeof postAccountEntries>) => ({ items: body.entries, next: body.nextCursor }),
    read: (cursor) => (cursor === undefined ? takeEarly(show) : undefined) ?? read(show, cursor),
    // A new entry shifts the pages.
    idOf: ({ entryId }) => entryId,
  })
