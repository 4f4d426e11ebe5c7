/** Saves the ticket receipt of an entry as a file. It is signed for this press alone. */
import { postTicketReceipt } from '@fairdraw/contract/account/receipt.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { saveFile } from '@fairdraw/ui/request/save-file.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import styles from './save-receipt.module.css'

export function SaveReceipt({ entryId }: { entryId: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [statusText, setStatusText] = useState('')
  const [messages, setMessages] = useState<readonly string[]>([])
  const save = async () => {
    setIsBusy(true)
    setStatusText('')
    const answer = await api(postTicketReceipt, { body: { entryId } })
    setIsBusy(false)
    setMessages(answer.ok ? [] : [problemText(answer.problem)])
    if (!answer.ok) return
    saveFile(answer.body.name, answer.body.text, 'text/plain;charset=utf-8')
    setStatusText('Your ticket receipt is in your downloads. Keep it until after the draw.')
  }
  return (
    <div className={styles.save}>
      <BusyButton tone="outline" size="small" isBusy={isBusy} onClick={() => void save()}>
        Save ticket receipt
      </BusyButton>
      <ErrorBox messages={messages} />
      <output className={statusText ? styles.saved : 'visually-hidden'}>{statusText}</output>
    </div>
  )
}
