import type { MediaItem, MediaShelf } from '@fairdraw/contract/desk/media.ts'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import type { ReactNode } from 'react'
import { MoreButton } from '../../ui/list/more-button.tsx'
import { MediaGrid } from './media-grid.tsx'
import looks from '../../ui/looks.module.css'
import { KIND_COPY } from './kind-copy.ts'
import styles from './media-list.module.css'
import type { useMediaPages } from './use-media-pages.ts'

const EMPTY: Readonly<Record<MediaShelf, string>> = {
  offered: 'There is nothing here yet.',
  undescribed: 'Nothing is to be completed.',
  retired: 'Nothing is retired.',
}

/** What is on a shelf, with a search. */
export function MediaList({
  searchId,
  shelf,
  kind,
  words,
  pages,
  onWords,
  renderName,
}: {
  searchId: string
  shelf: MediaShelf
  /** Undefined: all kinds. */
  kind: MediaKind | undefined
  words: string
  pages: ReturnType<typeof useMediaPages>
  onWords: (words: string) => void
  renderName: (item: MediaItem, words: ReactNode, className: string) => ReactNode
}) {
  const { items, hasMore, isLoading, problem, loadMore, refresh } = pages
  return (
    <div className={styles.list}>
      <SearchField
        id={searchId}
        label="Find by description or name"
        placeholder="Find by description or name"
        maxLength={100}
        value={words}
        onSearch={onWords}
      />
      <output className={looks.aside}>
        {items === undefined ? (problem ? '' : 'Loading …') : hasMore ? '' : count(items.length, kind)}
      </output>
      {items && (
        <MediaGrid
          items={items}
          empty={words.trim() === '' ? EMPTY[shelf] : 'Nothing has these words.'}
          renderName={renderName}
        />
      )}
      <MoreButton
        pages={{
          hasMore: hasMore || problem !== undefined,
          isLoading,
          problem,
          loadMore: items && hasMore ? loadMore : refresh,
        }}
      />
    </div>
  )
}

function count(length: number, kind: MediaKind | undefined): string {
  const { one, many } = kind === undefined ? { one: 'item', many: 'items' } : KIND_COPY[kind]
  return `${length} ${length === 1 ? one : many}`
}
