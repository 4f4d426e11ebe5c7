import { getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { Facts } from '../../ui/facts.tsx'
import { Page, Section } from '../../ui/page.tsx'
import styles from './content-item.module.css'
import { itemPath, readItemName } from './naming/item-address.ts'
import { RetireButton } from './item/retire-button.tsx'
import { RevisionCard } from './item/revision-card.tsx'
import { RunSection, loadRun } from './run/run-section.tsx'
import { titleOf } from './naming/item-title.ts'
import { KIND_NAMES, itemTitle } from './kind-names.ts'
import { MoreButton } from '../../ui/list/more-button.tsx'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const name = readItemName(params)
  const item = await readDesk(getDeskContentItem, { params: name, query: {} })
  const [newest, run] = await Promise.all([
    callDesk(getDeskRevision, { params: { ...name, revision: item.latestRevision } }),
    name.kind === 'competition' ? loadRun(name.id) : undefined,
  ])
  // Without its title an item can still be worked on.
  return { item, run, title: newest.ok ? titleOf(newest.body.body) : null }
}

/** An item: its revisions, and what can be done with each. */
export function Component() {
  const { item, run, title } = useLoaderData<typeof loader>()
  const { kind, id, published, latestRevision } = item
  const may = useMay()
  const path = itemPath(item)
  const { items, ...pages } = usePages(item, {
    pageOf: ({ revisions }) => ({ items: revisions, next: nextBefore(revisions) }),
    read: (before) => callDesk(getDeskContentItem, { params: { kind, id }, query: { before: String(before) } }),
  })
  return (
    <Page
      // Another item has none of this one's dialogs and outcomes.
      key={path}
      title={itemTitle(item, title)}
      actions={
        <>
          {may('edit-content') && (
            <ButtonLink to={`${path}/edit`} size="small">
              Edit
            </ButtonLink>
          )}
          <ButtonLink to={`${path}/compare?to=${latestRevision}`} size="small" tone="outline">
            Read the newest text
          </ButtonLink>
        </>
      }
    >
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
      <RunSection loaded={run} />
      <section className={styles.revisions} aria-labelledby="revisions">
        <h2 id="revisions">Revisions</h2>
        <ol className={styles.list}>
          {items.map((revision) => (
            <li key={revision.revision}>
              <RevisionCard item={item} revision={revision} />
            </li>
          ))}
        </ol>
        <MoreButton pages={pages} />
      </section>
    </Page>
  )
}

/** Revisions are numbered from 1 without gaps, so the first one ends the list. */
function nextBefore(revisions: readonly { revision: number }[]): number | undefined {
  const last = revisions.at(-1)?.revision ?? 1
  return last > 1 ? last : undefined
}
