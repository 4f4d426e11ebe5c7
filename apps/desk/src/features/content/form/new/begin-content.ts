/** What a new item begins with, or why it cannot. */
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import { getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { beginCompetition, beginLike } from '@fairdraw/rules/composing/begin.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { redirect } from 'react-router'
import { readDesk } from '../../../../api.ts'
import { itemPath } from '../../naming/item-address.ts'
import { beginStory } from '../../story/begin-story.ts'
import { loadWinnerOf } from '../../story/load-winners.ts'
import { findItem, readComposing } from '../steps/composing.ts'
import type { Composing } from '../steps/composing.ts'
import { canUseSteps, isReadable } from '../steps/readable-content.ts'
import { startOf, withId } from './new-item-kinds.ts'
import type { NewItemFault } from './new-item-form.tsx'

type Begun = { body: unknown; composing?: Composing; winner?: DeskWinner } | { fault: NewItemFault }

/** `copy`: the id of the item that it begins as a copy of. `programme`: that of the settings whose defaults a competition has. */
type Asked = { kind: ContentKind; id: string; copy: string; programme: string }

export async function beginContent({ kind, id, copy, programme }: Asked): Promise<Begun> {
  const existing = await findItem({ kind, id })
  // A winner has one story. It may have been saved a moment ago, on this page.
  if (existing && kind === 'winner-story') throw redirect(`${itemPath({ kind, id })}/edit`)
  if (existing) return { fault: { field: 'id', words: 'There is one with this ID already.', existing: id } }
  const copied = copy === '' ? undefined : await findItem({ kind, id: copy })
  if (copy !== '' && !copied) return { fault: { field: 'copy', words: 'There is none with this ID.' } }
  const source = copied && (await readNewest(kind, copy, copied.latestRevision))
  if (kind === 'winner-story') return beginStoryOf(id, source)
  if (kind !== 'competition') return { body: source === undefined ? startOf(kind, id) : withId(kind, id, source) }
  const composing = await readComposing(id, null)
  return { body: beginOne(id, source, programme, composing), composing }
}

async function beginStoryOf(id: string, source: unknown): Promise<Begun> {
  const winner = await loadWinnerOf({ kind: 'winner-story', id })
  if (!winner) return { fault: { field: 'id', words: 'Nobody with this ID has won anything.' } }
  return { body: source ?? beginStory(winner), winner }
}

/** A source that the steps cannot express is copied as it is, and edited field by field. */
function beginOne(id: string, source: unknown, programme: string, { context, programmes, tokensEarned }: Composing) {
  const beginning = { number: Number(id), now: new Date(), context }
  if (isReadable(source) && canUseSteps(source)) return beginLike(source, beginning)
  if (source !== undefined) return withId('competition', id, source)
  return beginCompetition({ ...beginning, tokensEarned, programme: programmes.find(({ name }) => name === programme) })
}

async function readNewest(kind: ContentKind, id: string, revision: number): Promise<unknown> {
  return (await readDesk(getDeskRevision, { params: { kind, id, revision } })).body
}
