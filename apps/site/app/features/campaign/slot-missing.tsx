import { useEffect } from 'react'
import { showMessage } from '../../ui/dialog/modal-requests.ts'

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
