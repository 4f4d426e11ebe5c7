import { getDeskContent } from '@fairdraw/contract/desk/content.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { whenIdle } from '@fairdraw/ui/page-life/when-idle.ts'
import { usePages } from '@fairdraw/ui/request/use-pages.ts'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { useMay } from '../../session/me.ts'
import { Page } from '../../ui/page.tsx'
import looks from '../../ui/looks.module.css'
import { ContentFilters } from './list/content-filters.tsx'
import { readSelection } from './list/content-selection.ts'
import { ContentTable } from './list/content-table.tsx'
import { MoreButton } from '../../ui/list/more-button.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const selection = readSelection(new URL(request.url).searchParams)
  return { selection, page: await readDesk(getDeskContent, { query: selection }) }
}

/** Everything that players read, by when it was last saved. */
export function Component() {
  const { selection, page } = useLoaderData<typeof loader>()
  const may = useMay()
  // Where most people go from here.
  useEffect(() => whenIdle(() => void import('./content-item.tsx').catch(() => {})), [])
  const { items, ...pages } = usePages(page, {
    pageOf: (body) => body,
    read: (cursor) => callDesk(getDeskContent, { query: { ...selection, cursor } }),
  })
  return (
    <Page
      title="Content"
      hasViews
      actions={
        may('edit-content') && (
          <ButtonLink to="/content/new" size="small">
            New
          </ButtonLink>
        )
      }
    >
      <ContentFilters selection={selection} />
      <output className={looks.aside}>{pages.hasMore ? '' : pluralise(items.length, 'item')}</output>
      <ContentTable
        rows={items}
        empty={selection.words === undefined ? 'Nothing here.' : 'Nothing here has a title or an ID with these words.'}
      />
      <MoreButton pages={pages} />
    </Page>
  )
}
