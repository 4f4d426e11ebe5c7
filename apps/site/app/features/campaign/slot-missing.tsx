import { showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { useEffect } from 'react'

/** Instead of the campaign modal, if its code could not be fetched. */
export function SlotMissing() {
  useEffect(() => {
    void showMessage({
      title: 'We can’t look your code up',
      text: 'Check your connection and try again.',
    })
  }, [])
  return null
}
