import { postDeskMediaCaptions } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { MAX_CAPTIONS_LENGTH, readCaptions } from '@fairdraw/rules/media/captions.ts'
import { describeFault } from '@fairdraw/rules/media/captions-copy.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useId, useRef, useState } from 'react'
import type { DeskProblem } from '../../../api.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useAct } from '../../../ui/use-act.ts'
import looks from '../../../ui/looks.module.css'
import styles from './film.module.css'
import { readCaptionsFile } from './read-captions-file.ts'

/** Far more than any captions have, so that a film that was chosen by mistake is not read. */
const MAX_FILE_BYTES = MAX_CAPTIONS_LENGTH * 4

const unreadable = (detail: string) =>
  ({ code: 'captions-unreadable', title: 'We couldn’t read these captions', status: 422, detail }) as DeskProblem

/** The captions of a film: whether there are any, and a choice of a file. */
export function CaptionsField({ item, onChange }: { item: MediaItem; onChange: (item: MediaItem) => void }) {
  const act = useAct()
  const input = useRef<HTMLInputElement>(null)
  const status = useId()
  const [fault, setFault] = useState<DeskProblem>()
  const { captions = null, seconds = 0, hasNoSpeech = false } = item.recording ?? {}
  const take = async (file: File) => {
    act.clear()
    const text = file.size > MAX_FILE_BYTES ? '' : await readCaptionsFile(file)
    // The server checks them too; here the lines are counted as they are in the file.
    const read = readCaptions(text, seconds)
    setFault(read.ok ? undefined : unreadable(`${file.name}: ${describeFault(read)}`))
    if (!read.ok) return
    const answer = await act.run(postDeskMediaCaptions, { params: { id: item.id }, body: { text: read.text } })
    if (answer) onChange(answer.item)
  }
  return (
    <div className={styles.captions}>
      <BusyButton
        size="small"
        tone="outline"
        isBusy={act.isBusy}
        aria-describedby={status}
        onClick={() => input.current?.click()}
      >
        {captions === null ? 'Add captions' : 'Replace the captions'}
      </BusyButton>
      <output id={status} className={looks.minor}>
        {captions === null
          ? hasNoSpeech
            ? 'It has no captions, because nobody speaks in it.'
            : 'A file of WebVTT (.vtt) or SubRip (.srt).'
          : 'It has captions.'}
      </output>
      <ProblemNote problem={fault ?? act.problem} />
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        aria-label="Captions"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void take(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
