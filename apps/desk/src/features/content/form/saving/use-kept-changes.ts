import { useEffect, useEffectEvent } from 'react'
import { dropKeptChanges, keepChanges } from './kept-changes.ts'
import type { KeptName } from './kept-changes.ts'

const PAUSE_MS = 300

type Changes = { body: unknown; basedOn: number; isChanged: boolean }

/** Keeps unsaved changes for this tab, a moment after each and when the page is left. Drops them once there are none. */
export function useKeptChanges({ staffId, kind, id }: KeptName, { body, basedOn, isChanged }: Changes): void {
  useEffect(() => {
    const timer = setTimeout(() => store({ staffId, kind, id }, { body, basedOn, isChanged }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [staffId, kind, id, body, basedOn, isChanged])

  const storeNow = useEffectEvent(() => store({ staffId, kind, id }, { body, basedOn, isChanged }))
  useEffect(() => {
    const onHide = () => storeNow()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      // The editor is left within the app.
      storeNow()
    }
  }, [])
}

function store(name: KeptName, { body, basedOn, isChanged }: Changes): void {
  if (isChanged) keepChanges(name, { body, basedOn, keptAt: new Date().toISOString() })
  else dropKeptChanges(name)
}
