import type { BodyOf } from '@fairdraw/contract/call.ts'
import { getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Suspense, useState } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { maySee, useMay } from '../../session/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part/lazy-part.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { CompetitionHub } from '../report/hub/competition-hub.tsx'
import { loadHub } from '../report/hub/load-hub.ts'
import { itemPath, readItemName } from './naming/item-address.ts'
import type { ItemName } from './naming/item-address.ts'
import { RetireButton } from './item/retire-button.tsx'
import { RunSection, loadRun } from './run/run-section.tsx'
import { loadDrawWinners, loadWinnerOf } from './story/load-winners.ts'
import { WinnerPanel } from './story/winner-panel.tsx'
import { WinnersSection } from './story/winners-section.tsx'
import { titleOf } from './naming/item-title.ts'
import { KIND_NAMES, itemTitle } from './kind-names.ts'

type Item = BodyOf<typeof getDeskContentItem>

/** Most of the room's code, and mostly below everything else: it is loaded beside the data, and nothing waits for it. */
const loadRevisions = () => import('./item/revisions.tsx')
const Revisions = lazyPart(
  async () => (await loadRevisions()).Revisions,
  'The revisions didn’t load. Load the page again to see them.',
)

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const name = readItemName(params)
  loadRevisions().catch(() => {})
  const [hub, run, item] = await Promise.all([
    name.kind === 'competition' ? loadHub(name.id) : undefined,
    name.kind === 'competition' ? loadRun(name.id) : undefined,
    loadItem(name),
  ])
  const [winner, winners] = await Promise.all([
    loadWinnerOf(name),
    hub?.competition.draw ? loadDrawWinners(hub.competition.draw.id) : undefined,
  ])
  return { name, hub, run, item, winner, winners, title: hub ? hub.competition.name : await loadTitle(item) }
}

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

type Loaded = Awaited<ReturnType<typeof loader>>

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  // Another item has none of this one's dialogs and outcomes.
  return <ItemPage key={itemPath(loaded.name)} {...loaded} />
}

/** An item. A competition's page is its hub, and its revisions with what can be done with each. */
function ItemPage({ name, hub, run, item, winner, winners, title }: Loaded) {
  const may = useMay()
  const path = itemPath(name)
  // What nobody can enter yet is there to be read and approved. It stays in its place when it is published.
  const [isToRead] = useState(item?.published === null)
  const revisions = item && (
    <Suspense>
      <Revisions item={item} />
    </Suspense>
  )
  return (
    <Page
      title={itemTitle(name, title)}
      actions={
        item && (
          <>
            {may('edit-content') && (
              <ButtonLink to={`${path}/edit`} size="small">
                Edit
              </ButtonLink>
            )}
            <ButtonLink to={`${path}/compare?to=${item.latestRevision}`} size="small" tone="outline">
              Read the newest text
            </ButtonLink>
          </>
        )
      }
    >
      {isToRead && revisions}
      {hub && <CompetitionHub hub={hub} />}
      <WinnersSection winners={winners} />
      {winner && <WinnerPanel winner={winner} />}
      <RunSection loaded={run} />
      {item && <About item={item} />}
      {!isToRead && revisions}
    </Page>
  )
}

function About({ item }: { item: Item }) {
  const { kind, id, published } = item
  return (
    <Section title="About it">
      <Facts
        facts={{
          Kind: KIND_NAMES[kind].one,
          ID: <code>{id}</code>,
          'On the site': published === null ? 'No' : `Revision ${published}`,
        }}
      />
      <RetireButton item={item} />
    </Section>
  )
}
