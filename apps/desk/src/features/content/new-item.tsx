import { getDeskContent, getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../api.ts'
import { ContentEditor } from './form/content-editor.tsx'
import { competitionTemplate } from './form/new/competition-template.ts'
import { idOfNewItem, startOf, withId } from './form/new/new-item-kinds.ts'
import { NewItemForm } from './form/new/new-item-form.tsx'
import type { NewItemFault } from './form/new/new-item-form.tsx'
import { KIND_NAMES } from './kind-names.ts'
import { asKind } from './naming/item-address.ts'

/** `?kind=`, then `&id=`, and `&copy=` with the id of the item that it begins as a copy of. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams
  const kind = asKind(search.get('kind'))
  const typed = search.get('id')
  if (kind === undefined) return { kind, items: [], fault: undefined, start: undefined }
  const id = typed === null ? undefined : idOfNewItem(kind, typed)
  const begun = id === undefined ? undefined : await begin(kind, id, search.get('copy') ?? '')
  if (begun && 'body' in begun) return { kind, items: [], fault: undefined, start: { id: id!, body: begun.body } }
  const { items } = await readDesk(getDeskContent, { query: { kind } })
  return { kind, items, fault: begun?.fault, start: undefined }
}

/** What the item begins with, or why it cannot. */
async function begin(
  kind: ContentKind,
  id: string,
  copy: string,
): Promise<{ body: unknown } | { fault: NewItemFault }> {
  if (await findItem(kind, id))
    return { fault: { field: 'id', words: 'There is one with this ID already.', existing: id } }
  if (copy === '' && kind === 'competition')
    return { body: withId(kind, id, competitionTemplate(await defaultTokensEarned())) }
  if (copy === '') return { body: startOf(kind, id) }
  const copied = await findItem(kind, copy)
  if (copied === undefined) return { fault: { field: 'copy', words: 'There is none with this ID.' } }
  const { body } = await readDesk(getDeskRevision, { params: { kind, id: copy, revision: copied.latestRevision } })
  return { body: withId(kind, id, body) }
}

/** What the published settings say; none without settings. */
async function defaultTokensEarned(): Promise<number> {
  const item = { kind: 'settings', id: 'settings' } as const
  const revision = (await findItem(item.kind, item.id))?.published
  if (!revision) return 0
  const { body } = await readDesk(getDeskRevision, { params: { ...item, revision } })
  const { tokensEarned } = body as { tokensEarned?: unknown }
  return typeof tokensEarned === 'number' ? tokensEarned : 0
}

async function findItem(kind: ContentKind, id: string) {
  const answer = await callDesk(getDeskContentItem, { params: { kind, id }, query: {} })
  if (answer.ok) return answer.body
  if (answer.status === 404) return undefined
  throw data(answer.problem, { status: answer.status || 503 })
}

export function Component() {
  const { kind, items, fault, start } = useLoaderData<typeof loader>()
  if (kind === undefined || start === undefined) return <NewItemForm kind={kind} items={items} fault={fault} />
  return (
    <ContentEditor
      key={`${kind} ${start.id}`}
      item={{ kind, id: start.id }}
      title={`New: ${KIND_NAMES[kind].one.toLowerCase()} ${start.id === kind ? '' : start.id}`.trim()}
      start={{ body: start.body, basedOn: 0, saved: start.body, isOwnDraft: false }}
    />
  )
}
