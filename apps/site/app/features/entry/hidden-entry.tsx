/** A competition that not everybody may see: log in, ask whether this player may, then enter (2-flows §2 'Competition shell'). */
import type { Settings } from '@fairdraw/contract/catalogue.ts'
import { useEffect, useState } from 'react'
import { useAccount } from '../../session/use-account.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { openHidden } from '../catalogue/open-hidden.ts'
import { LoginFlow } from '../login/login-flow.tsx'
import { EntryDocument, Starting } from './entry-document.tsx'
import { initialEntry } from './entry-machine.ts'
import { EntryStage } from './entry-stage.tsx'
import { entryView } from './entry-view.ts'
import type { EntryView } from './entry-view.ts'
import { wordsOf } from './ways-on.ts'

const NO_ACCESS: readonly string[] = [wordsOf({ code: 'unauthorized' }).text]
const NOT_REACHED: readonly string[] = ['We could not reach the prize. Check your connection and try again.']

type HiddenEntryProps = { id: number; contactEmail: string; abTesting: Settings['abTesting'] }

export function HiddenEntry({ id, contactEmail, abTesting }: HiddenEntryProps) {
  const { status } = useAccount()
  const [view, setView] = useState<EntryView>()
  const [messages, setMessages] = useState<readonly string[]>([])

  useEffect(() => {
    if (status !== 'player') return
    let isOver = false
    const look = async () => {
      const answer = await openHidden(id)
      if (isOver) return
      if (answer.kind === 'open') setView(entryView(answer.competition, abTesting))
      else setMessages(answer.kind === 'refused' ? NO_ACCESS : NOT_REACHED)
    }
    void look()
    return () => {
      isOver = true
    }
  }, [abTesting, id, status])

  if (view) return <EntryDocument view={view} contactEmail={contactEmail} />
  return (
    <EntryStage>
      <ErrorBox messages={messages}>
        {messages === NOT_REACHED && <TextButton onClick={() => window.location.reload()}>Try again</TextButton>}
      </ErrorBox>
      {status === 'visitor' && <LoginFlow contactEmail={contactEmail} onDone={() => {}} />}
      {status !== 'visitor' && messages.length === 0 && <Starting state={initialEntry} />}
    </EntryStage>
  )
}
