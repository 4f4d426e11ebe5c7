import { MEDIA_SHELVES } from '@fairdraw/contract/desk/media.ts'
import type { MediaShelf } from '@fairdraw/contract/desk/media.ts'
import { MEDIA_KINDS } from '@fairdraw/rules/media/recordings.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../session/me.ts'
import { Page } from '../../ui/page.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { MediaList } from './media-list.tsx'
import { UploadArea } from './upload/upload-area.tsx'
import { UploadList } from './upload/upload-list.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { useMediaPages } from './use-media-pages.ts'

const SHELF_NAMES: Readonly<Record<MediaShelf, string>> = {
  offered: 'In the library',
  undescribed: 'To be completed',
  retired: 'Retired',
}
const KIND_NAMES = { all: 'Everything', picture: 'Pictures', film: 'Films', sound: 'Sounds' } as const

/** The pictures, films and sounds that content can use. */
export function Component() {
  const may = useMay()
  const [search] = useSearchParams()
  const shelf = MEDIA_SHELVES.find((one) => one === search.get('state')) ?? 'offered'
  const kind = MEDIA_KINDS.find((one) => one === search.get('kind'))
  const [words, setWords] = useState('')
  const uploads = useUploads()
  const pages = useMediaPages({ shelf, kind, words })
  return (
    <Page title="Media library">
      {may('edit-content') && (
        <>
          <UploadArea onFiles={uploads.add} />
          <UploadList uploads={uploads} doneName="Add to the library" onDescribed={pages.refresh} />
        </>
      )}
      <StateFilter label="Shelf" names={SHELF_NAMES} chosen={shelf} toSearch={(one) => addressOf(one, kind ?? 'all')} />
      <StateFilter label="Kind" names={KIND_NAMES} chosen={kind ?? 'all'} toSearch={(one) => addressOf(shelf, one)} />
      <MediaList
        searchId="media-words"
        shelf={shelf}
        kind={kind}
        words={words}
        pages={pages}
        onWords={setWords}
        renderName={({ id }, name, className) => (
          <Link to={`/media/${id}`} className={className}>
            {name}
          </Link>
        )}
      />
    </Page>
  )
}

const addressOf = (shelf: MediaShelf, kind: keyof typeof KIND_NAMES) =>
  `?${new URLSearchParams({ state: shelf, ...(kind !== 'all' && { kind }) })}`
