import { SearchField } from '@fairdraw/ui/form/search-field.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long nothing is typed before the words are searched for. */
const PAUSE_MS = 250

/** Searches a moment after the last key. */
export function WordsField({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
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
