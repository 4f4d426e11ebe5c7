import type { MediaPicture, PictureShelf } from '@fairdraw/contract/desk/media.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import type { ReactNode } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { PictureGrid } from './picture-grid.tsx'
import looks from '../../ui/looks.module.css'
import styles from './picture-list.module.css'
import type { usePicturePages } from './use-picture-pages.ts'

const EMPTY: Readonly<Record<PictureShelf, string>> = {
  offered: 'There is no picture yet.',
  undescribed: 'Every picture has an alt text.',
  retired: 'No picture is retired.',
}

/** The pictures of a shelf, with a search. */
export function PictureList({
  searchId,
  shelf,
  words,
  pages,
  onWords,
  renderName,
}: {
  searchId: string
  shelf: PictureShelf
  words: string
  pages: ReturnType<typeof usePicturePages>
  onWords: (words: string) => void
  renderName: (picture: MediaPicture, words: ReactNode, className: string) => ReactNode
}) {
  const { pictures, hasMore, isLoading, problem, loadMore, refresh } = pages
  return (
    <div className={styles.list}>
      <SearchField
        id={searchId}
        label="Find by alt text or name"
        placeholder="Find by alt text or name"
        maxLength={100}
        value={words}
        onSearch={onWords}
      />
      <output className={looks.aside}>
        {pictures === undefined
          ? problem
            ? ''
            : 'Loading …'
          : `${pictures.length} ${pictures.length === 1 ? 'picture' : 'pictures'}${hasMore ? ' loaded; there are more' : ''}`}
      </output>
      {pictures && (
        <PictureGrid
          pictures={pictures}
          empty={words.trim() === '' ? EMPTY[shelf] : 'No picture has these words.'}
          renderName={renderName}
        />
      )}
      <ProblemNote problem={problem} />
      {(hasMore || problem) && (
        <BusyButton
          size="small"
          tone="outline"
          className={styles.more}
          isBusy={isLoading}
          onClick={pictures && hasMore ? loadMore : refresh}
        >
          {problem ? 'Try again' : 'Load more'}
        </BusyButton>
      )}
    </div>
  )
}
