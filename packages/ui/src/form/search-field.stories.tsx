import type { Stories } from '../stories/stories.ts'
import { SearchField } from './search-field.tsx'

const search = { label: 'Search competitions', placeholder: 'Search competitions', onSearch: () => {} }

export const stories: Stories = {
  empty: <SearchField {...search} id="search-empty" value="" />,
  'with words': <SearchField {...search} id="search-words" value="a week in Rome" />,
}
