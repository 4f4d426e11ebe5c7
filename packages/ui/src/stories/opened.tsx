import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'

/** A dialog, which a button opens: only one can be open at a time. */
export function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button tone="outline" onClick={() => setIsOpen(true)}>{`Open: ${name}`}</Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  )
}
