import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { Link, useNavigate } from 'react-router'
import { asKind } from '../naming/item-address.ts'
import { KIND_NAMES } from '../kind-names.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { usePendingSearch } from '../use-pending-search.ts'
import { LISTED_STATES, readSelection, selectionPath } from './content-selection.ts'
import type { ContentSelection, ListedState } from './content-selection.ts'
import styles from './content-filters.module.css'
import { WordsField } from './words-field.tsx'

const STATE_FILTERS: Readonly<Record<ListedState, string>> = {
  draft: 'Drafts',
  'in-review': 'In review',
  approved: 'Approved',
  scheduled: 'Scheduled',
  published: 'On the site',
}

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
