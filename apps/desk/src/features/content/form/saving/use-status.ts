import { useLocation } from 'react-router'
import type { JsonFault } from '../json/json-fault.ts'

/** What has become of the text, in words. */
export function useStatus({
  busy,
  isChanged,
  basedOn,
  saved,
  jsonFault,
}: {
  busy: unknown
  isChanged: boolean
  basedOn: number
  saved: number | undefined
  jsonFault: JsonFault | undefined
}): string {
  const { state } = useLocation() as { state: { saved?: number } | null }
  if (busy !== undefined) return 'Saving …'
  if (jsonFault) return 'Correct the JSON before you save.'
  if (isChanged) return basedOn === 0 ? 'Not saved yet.' : `Unsaved changes, on top of revision ${basedOn}.`
  if (basedOn === 0) return 'Not saved yet.'
  return (saved ?? state?.saved) === basedOn ? `Saved as revision ${basedOn}.` : `As in revision ${basedOn}.`
}
