import { useEffect, useState } from 'react'
import { siteAddress } from '../origin.ts'
import { TextButton } from './text-button.tsx'

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'long' })

/** A button that prints the page, and the line that says on paper where it came from and when. */
export function PrintTerms({ path }: { path: string }) {
  const [day, setDay] = useState<string>()
  useEffect(() => {
    const tell = () => setDay(dayFormat.format(new Date()))
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
