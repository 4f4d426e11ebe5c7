import { getDeskContentItem, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { useMe } from '../../session/me.ts'
import { ContentEditor } from './form/content-editor.tsx'
import { loadWinnerOf } from './story/load-winners.ts'
import { readComposing } from './form/steps/composing.ts'
import { itemTitle } from './kind-names.ts'
import { itemPath, readItemName, readRevision } from './naming/item-address.ts'
import { titleOf } from './naming/item-title.ts'

/** `?revision=` begins with the text of an older revision; it is saved on top of the newest one. */
export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const name = readItemName(params)
  const { latestRevision, published } = await readDesk(getDeskContentItem, { params: name, query: {} })
  const wanted = readRevision(new URL(request.url).searchParams.get('revision')) ?? latestRevision
  const [[newest, first], composing, winner] = await Promise.all([
    Promise.all(
      [latestRevision, wanted].map((revision) => readDesk(getDeskRevision, { params: { ...name, revision } })),
    ),
    name.kind === 'competition' ? readComposing(name.id, published) : undefined,
    loadWinnerOf(name),
  ])
  return { name, newest: newest!, first: first!, composing, winner }
}

export function Component() {
  const { name, newest, first, composing, winner } = useLoaderData<typeof loader>()
  const { staff } = useMe()
  const title = itemTitle(name, titleOf(newest.body))
  return (
    <ContentEditor
      // Another item, or another revision to begin with, is another editor.
      key={`${itemPath(name)} ${first.revision === newest.revision ? '' : first.revision}`}
      item={name}
      title={`Edit: ${title}`}
      start={{
        body: first.body,
        basedOn: newest.revision,
        saved: newest.body,
        isOwnDraft: newest.state === 'draft' && newest.author === `staff:${staff.id}`,
      }}
      composing={composing}
      winner={winner}
    />
  )
}
