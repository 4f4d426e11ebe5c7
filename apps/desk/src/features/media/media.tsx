import { PICTURE_SHELVES } from '@fairdraw/contract/desk/media.ts'
import type { PictureShelf } from '@fairdraw/contract/desk/media.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../session/me.ts'
import { Page } from '../../ui/page.tsx'
import { StateFilter } from '../../ui/state-filter.tsx'
import { PictureList } from './picture-list.tsx'
import { UploadArea } from './upload/upload-area.tsx'
import { UploadList } from './upload/upload-list.tsx'
import { useUploads } from './upload/use-uploads.ts'
import { usePicturePages } from './use-picture-pages.ts'

const SHELF_NAMES: Readonly<Record<PictureShelf, string>> = {
  offered: 'In the library',
  undescribed: 'Without alt text',
  retired: 'Retired',
}

/** The pictures that content can use. */
export function Component() {
  const may = useMay()
  const [search] = useSearchParams()
  const shelf = PICTURE_SHELVES.find((one) => one === search.get('state')) ?? 'offered'
  const [words, setWords] = useState('')
  const uploads = useUploads()
  const pages = usePicturePages({ shelf, words })
  return (
    <Page title="Media library">
      {may('edit-content') && (
        <>
          <UploadArea onFiles={uploads.add} />
          <UploadList uploads={uploads} doneName="Add to the library" onDescribed={pages.refresh} />
        </>
      )}
      <StateFilter label="Pictures" names={SHELF_NAMES} chosen={shelf} />
      <PictureList
        searchId="media-words"
        shelf={shelf}
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
