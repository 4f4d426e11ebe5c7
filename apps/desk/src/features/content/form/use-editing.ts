import { useReducer, useState } from 'react'
import type { ItemName } from '../naming/item-address.ts'
import { applyEdit, beginEditing } from './body/edit-history.ts'
import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { readKeptChanges } from './saving/kept-changes.ts'
import { useKeptChanges } from './saving/use-kept-changes.ts'

export type EditingStart = {
  /** What the editor shows at first. */
  body: unknown
  /** The newest revision and its text; 0 and the first text for a new item. */
  basedOn: number
  saved: unknown
  /** The newest revision is a draft of this person, so it can be submitted as it is. */
  isOwnDraft: boolean
}

/** The text that is being edited, the revision that it is based on, and changes that were kept from before. */
export function useEditing(item: ItemName, staffId: string, start: EditingStart) {
  const name = { ...item, staffId }
  const [kept, setKept] = useState(() => {
    const found = readKeptChanges(name)
    return found && !isSameJson(found.body, start.saved) ? found : undefined
  })
  const [edited, edit] = useReducer(applyEdit, kept?.body ?? start.body, beginEditing)
  const [base, setBase] = useState({ basedOn: kept?.basedOn ?? start.basedOn, body: start.saved })
  const isChanged = !isSameJson(edited.body, base.body)
  useKeptChanges(name, { body: edited.body, basedOn: base.basedOn, isChanged })
  return {
    body: edited.body,
    canUndo: edited.past.length > 0,
    edit,
    basedOn: base.basedOn,
    setBase: (basedOn: number, body: unknown) => {
      setBase({ basedOn, body })
      setKept(undefined)
    },
    isChanged,
    /** When the changes were kept that the editor has begun with. */
    restored: kept && { keptAt: kept.keptAt, isOutdated: kept.basedOn !== start.basedOn },
    discard: () => {
      edit({ type: 'replace', body: start.body })
      setBase({ basedOn: start.basedOn, body: start.saved })
      setKept(undefined)
    },
  }
}
