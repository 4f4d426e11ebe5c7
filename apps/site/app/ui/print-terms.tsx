import { longDay } from '@fairdraw/rules/london-time.ts'
import { useEffect, useState } from 'react'
import { siteAddress } from '../origin.ts'
import { TextButton } from './text-button.tsx'

/** A button that prints the page, and the line that says on paper where it came from and when. */
export function PrintTerms({ path }: { path: string }) {
  const [day, setDay] = useState<string>()
  useEffect(() => {
    const tell = () => setDay(longDay(new Date()))
    tell()
    window.addEventListener('beforeprint', tell)
    return () => window.removeEventListener('beforeprint', tell)
  }, [])
  return (
    <>
      <p className="needs-script">
        <TextButton onClick={() => window.print()}>Print these terms</TextButton>
      </p>
      <p className="print-only">
        {siteAddress(path)}
        {day && `, printed on ${day}`}
      </p>
    </>
  )
}
