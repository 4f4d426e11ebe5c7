import { useState } from 'react'
import { TextButton } from './text-button.tsx'

/** Copies the address of this page, for another browser. Where that is refused, the address is shown, to be copied by hand. */
export function CopyLinkButton() {
  const [status, setStatus] = useState('')
  const copy = async () => {
    const { href } = window.location
    try {
      await navigator.clipboard.writeText(href)
      setStatus('Link copied')
    } catch {
      setStatus(href)
    }
  }
  return (
    <>
      <TextButton onClick={() => void copy()}>Copy the link to this page</TextButton>{' '}
      <output style={{ userSelect: 'all', overflowWrap: 'anywhere' }}>{status}</output>
    </>
  )
}
