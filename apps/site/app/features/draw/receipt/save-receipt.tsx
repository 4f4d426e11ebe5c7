/** Saves the ticket receipt of an entry as a file. It is signed for this press alone. */
import { postTicketReceipt } from '@fairdraw/contract/account/receipt.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { useButtonCall } from '@fairdraw/ui/request/use-button-call.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import styles from './save-receipt.module.css'

export function SaveReceipt({ entryId }: { entryId: string }) {
  const [statusText, setStatusText] = useState('')
  const { isBusy, messages, start } = useButtonCall(async () => {
    setStatusText('')
    const answer = await api(postTicketReceipt, { body: { entryId } })
    if (!answer.ok) return problemText(answer.problem)
    saveFile(answer.body.name, 'text/plain;charset=utf-8', [answer.body.text])
    setStatusText('Your ticket receipt is in your downloads. Keep it until after the draw.')
    return undefined
  })
  return (
    <div className={styles.save}>
      <BusyButton tone="outline" size="small" isBusy={isBusy} onClick={start}>
        Save ticket receipt
      </BusyButton>
      <ErrorBox messages={messages} />
      <output className={statusText ? styles.saved : 'visually-hidden'}>{statusText}</output>
    </div>
  )
}
