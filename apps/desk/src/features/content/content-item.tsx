import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Suspense, useState } from 'react'
import { useLoaderData } from 'react-router'
import { useMay } from '../../session/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { lazyPart } from '../../ui/lazy-part/lazy-part.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { useIsWhole } from '../../ui/use-is-whole.ts'
import { CompetitionHub } from '../report/hub/competition-hub.tsx'
import { loadRevisions } from './item/load-item.ts'
import type { Item, LoadedItem } from './item/load-item.ts'
import { RetireButton } from './item/retire-button.tsx'
import { KIND_NAMES, itemTitle } from './kind-names.ts'
import { itemPath } from './naming/item-address.ts'
import { RunSection } from './run/run-section.tsx'
import { WinnerPanel } from './story/winner-panel.tsx'
import { WinnersSection } from './story/winners-section.tsx'

const Revisions = lazyPart(
  async () => (await loadRevisions()).Revisions,
  'The revisions didn’t load. Load the page again to see them.',
)

export function Component() {
  const loaded = useLoaderData<LoadedItem>()
  // Another item has none of this one's dialogs and outcomes.
  return <ItemPage key={itemPath(loaded.name)} {...loaded} />
}

/** An item. A competition's page is its hub, and its revisions with what can be done with each. */
function ItemPage({ name, hub, run, item, winner, winners, title }: LoadedItem) {
  const may = useMay()
  const isWhole = useIsWhole() || !hub
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
      {isWhole && (
        <>
          <WinnersSection winners={winners} />
          {winner && <WinnerPanel winner={winner} />}
          <RunSection loaded={run} />
          {item && <About item={item} />}
          {!isToRead && revisions}
        </>
      )}
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
