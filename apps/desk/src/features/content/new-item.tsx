import { getDeskContent } from '@fairdraw/contract/desk/content.ts'
import { getDeskCompetitionSources } from '@fairdraw/contract/desk/content-editing.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { ContentEditor } from './form/content-editor.tsx'
import { beginContent } from './form/new/begin-content.ts'
import { NewCompetition } from './form/new/new-competition.tsx'
import { idOfNewItem } from './form/new/new-item-kinds.ts'
import { NewItemForm } from './form/new/new-item-form.tsx'
import { readComposing } from './form/steps/composing.ts'
import { KIND_NAMES } from './kind-names.ts'
import { asKind } from './naming/item-address.ts'

/**
 * `?kind=`, then `&id=`, and `&copy=` with the id of the item that it begins as a copy of, or `&programme=`. For competitions also
 * `&words=`, by which those to begin like are searched.
 */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const search = new URL(request.url).searchParams
  const kind = asKind(search.get('kind'))
  const typed = search.get('id')
  if (kind === undefined) return { page: 'kinds' as const, kind, items: [], fault: undefined }
  const id = typed === null ? undefined : idOfNewItem(kind, typed)
  const asked = { copy: search.get('copy') ?? '', programme: search.get('programme') ?? '' }
  const begun = id === undefined ? undefined : await beginContent({ kind, id, ...asked })
  if (begun && 'body' in begun) return { page: 'editor' as const, kind, id: id!, ...begun }
  if (kind === 'competition') {
    const words = search.get('words') ?? ''
    const [{ sources }, { programmes }] = await Promise.all([
      readDesk(getDeskCompetitionSources, { query: words === '' ? {} : { words } }),
      readComposing('', null),
    ])
    return { page: 'competition' as const, kind, sources, programmes, words, fault: begun?.fault }
  }
  const { items } = await readDesk(getDeskContent, { query: { kind } })
  return { page: 'kinds' as const, kind, items, fault: begun?.fault }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.page === 'kinds') return <NewItemForm kind={loaded.kind} items={loaded.items} fault={loaded.fault} />
  if (loaded.page === 'competition') return <NewCompetition {...loaded} />
  const { kind, id, body, composing, winner } = loaded
  return (
    <ContentEditor
      key={`${kind} ${id}`}
      item={{ kind, id }}
      title={
        winner
          ? `New: a winner’s story, ${winner.prize}`
          : `New: ${KIND_NAMES[kind].one.toLowerCase()} ${id === kind ? '' : id}`.trim()
      }
      start={{ body, basedOn: 0, saved: body, isOwnDraft: false }}
      composing={composing}
      winner={winner}
    />
  )
}
