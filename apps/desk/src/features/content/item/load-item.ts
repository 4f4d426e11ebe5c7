/** What the page of an item shows. It is read while the code of the page is fetched. */
import type { BodyOf } from '@fairdraw/contract/call.ts'
import { getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../../api.ts'
import { maySee } from '../../../session/me.ts'
import { loadHub } from '../../report/hub/load-hub.ts'
import { readItemName } from '../naming/item-address.ts'
import type { ItemName } from '../naming/item-address.ts'
import { titleOf } from '../naming/item-title.ts'
import { loadRun } from '../run/load-run.ts'
import { loadDrawWinners, loadWinnerOf } from '../story/load-winners.ts'

export type Item = BodyOf<typeof getDeskContentItem>
export type LoadedItem = Awaited<ReturnType<typeof loadItemPage>>

export async function loadItemPage({ params }: LoaderFunctionArgs) {
  const name = readItemName(params)
  const [hub, run, item] = await Promise.all([
    name.kind === 'competition' ? loadHub(name.id) : undefined,
    name.kind === 'competition' ? loadRun(name.id) : undefined,
    loadItem(name),
  ])
  const draw = hub?.competition.draw
  const [winner, winners, title] = await Promise.all([
    loadWinnerOf(name),
    draw?.state === 'published' ? loadDrawWinners(draw.id) : undefined,
    hub ? hub.competition.name : loadTitle(item),
  ])
  // Of any other page they are what is looked at first, and are there at once.
  if (!hub || item?.published === null) await loadRevisions().catch(() => {})
  return { name, hub, run, item, winner, winners, title }
}

/** Most of the page's code, and below everything else of a competition that is published. */
export const loadRevisions = () => import('./revisions.tsx')

/** Undefined: a competition that is seen by somebody who may not read its texts. */
const loadItem = async (name: ItemName): Promise<Item | undefined> =>
  name.kind !== 'competition' || (await maySee('read-content'))
    ? readDesk(getDeskContentItem, { params: name, query: {} })
    : undefined

/** Without its title an item can still be worked on. */
async function loadTitle(item: Item | undefined): Promise<string | null> {
  if (!item) return null
  const { kind, id, latestRevision: revision } = item
  const newest = await callDesk(getDeskRevision, { params: { kind, id, revision } })
  return newest.ok ? titleOf(newest.body.body) : null
}
