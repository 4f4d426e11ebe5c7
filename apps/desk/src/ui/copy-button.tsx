import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'

type Outcome = 'copied' | 'failed'

const WORDS: Readonly<Record<Outcome, string>> = {
  copied: 'Copied',
  failed: 'Your browser didn’t copy it. Select the text and copy it by hand.',
}

/** Copies a text, and says whether it did. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <>
      <Button tone="outline" size="small" onClick={() => void copy()}>
        {children}
      </Button>
      <output>{outcome && WORDS[outcome]}</output>
    </>
  )
}
