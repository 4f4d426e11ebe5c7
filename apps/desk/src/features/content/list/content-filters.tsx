import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { asKind } from '../naming/item-address.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { usePendingSearch } from '../use-pending-search.ts'
import { LISTED_STATES, readSelection, selectionPath } from './content-selection.ts'
import type { ContentSelection, ListedState } from './content-selection.ts'
import styles from './content-filters.module.css'

const STATE_FILTERS: Readonly<Record<ListedState, string>> = {
  draft: 'Drafts',
  'in-review': 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'On the site',
}

/** How long nothing is typed before the words are searched for. */
const PAUSE_MS = 250

/** Kind, state and words are in the address, so that the back button returns to them. */
export function ContentFilters({ selection }: { selection: ContentSelection }) {
  const navigate = useNavigate()
  const pending = usePendingSearch()
  const { kind, state, words } = pending ? readSelection(pending) : selection
  const ofKind = kind ? { kind } : {}
  const ofState = state ? { state } : {}
  const found = words === undefined ? {} : { words }
  return (
    <div className={styles.filters}>
      <nav className={styles.states} aria-label="State">
        <Link to={selectionPath({ ...ofKind, ...found })} aria-current={state === undefined ? 'page' : undefined}>
          Everything
        </Link>
        {LISTED_STATES.map((each) => (
          <Link
            key={each}
            to={selectionPath({ ...ofKind, state: each, ...found })}
            aria-current={state === each ? 'page' : undefined}
          >
            {STATE_FILTERS[each]}
          </Link>
        ))}
      </nav>
      <SelectField
        label="Kind"
        value={kind ?? ''}
        options={[
          { value: '', name: 'All kinds' },
          ...CONTENT_KINDS.map((each) => ({ value: each, name: KIND_NAMES[each].many })),
        ]}
        onChange={({ target }) => {
          const next = asKind(target.value)
          void navigate(selectionPath({ ...(next && { kind: next }), ...ofState, ...found }))
        }}
      />
      <WordsField
        words={words ?? ''}
        onSearch={(typed) =>
          void navigate(selectionPath({ ...ofKind, ...ofState, ...(typed !== '' && { words: typed }) }), {
            replace: true,
          })
        }
      />
    </div>
  )
}

function WordsField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(words)
  const [seen, setSeen] = useState(words)
  // The back button, or a link, leads to other words; an answer to what is being typed does not.
  if (seen !== words) {
    setSeen(words)
    if (typed.trim() === seen.trim() || words === '') setTyped(words)
  }
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== words) onSearch(wanted)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchField
      id="content-words"
      label="Find by title or ID"
      placeholder="Find by title or ID"
      maxLength={200}
      value={typed}
      onSearch={setTyped}
    />
  )
}
