import { useState } from 'react'
import type { NoticeContent } from '../notice.tsx'

/**
 * The dialog that a row of a list asks for, and what is said about its outcome above the list. Give the list a `key`
 * that changes with it: what was said about a row of one list does not belong to the next.
 */
export function useRowDialog<Asked extends object>() {
  const [asked, setAsked] = useState<Asked>()
  const [notice, setNotice] = useState<NoticeContent>()
  const onClose = () => setAsked(undefined)
  const onOutcome = (outcome: NoticeContent) => {
    onClose()
    setNotice(outcome)
  }
  return { asked, ask: setAsked as (asked: Asked) => void, notice, closing: { onClose, onOutcome } }
}
