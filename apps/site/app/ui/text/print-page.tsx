import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useEffect, useState } from 'react'
import { siteAddress } from '../../origin.ts'
import { ensureClockSync, serverClock } from '../../session/clock.ts'

/** A button that prints the page, and a print-only line with its address and the date. */
export function PrintPage({ path, label = 'Print these terms' }: { path: string; label?: string }) {
  const [day, setDay] = useState<string>()
  useEffect(() => {
    const updateDay = () => serverClock.isSynced() && setDay(formatLongDay(new Date(serverClock.now())))
    void ensureClockSync().then(updateDay)
    window.addEventListener('beforeprint', updateDay)
    return () => window.removeEventListener('beforeprint', updateDay)
  }, [])
  return (
    <>
      <p className="needs-script">
        <TextButton onClick={() => window.print()}>{label}</TextButton>
      </p>
      <p className="print-only">{`${siteAddress(path)}${day ? `, printed on ${day}` : ''}`}</p>
    </>
  )
}
