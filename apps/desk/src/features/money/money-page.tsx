import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useMay } from '../../session/me.ts'
import { Page } from '../../ui/page.tsx'
import { DownloadDialog } from './download/download-dialog.tsx'
import type { DownloadList } from './download/export-rows.ts'
import styles from './money-page.module.css'

const PARTS = {
  '/money': 'Reconciliation',
  '/money/refunds': 'Refunds',
  '/money/cases': 'Disputes and cases',
  '/money/stuck': 'Stuck',
  '/money/ledger': 'Ledger',
} as const

/** A page of the room for money, with the way to its other pages and the downloads. */
export function MoneyPage({
  title,
  download = 'payments',
  actions,
  children,
}: {
  title: string
  /** The list that the download offers first. */
  download?: DownloadList
  actions?: ReactNode
  children: ReactNode
}) {
  const may = useMay()
  const [isDownloading, setIsDownloading] = useState(false)
  return (
    <Page
      hasViews
      title={title}
      actions={
        <>
          {actions}
          {may('export-money') && (
            <Button size="small" tone="outline" onClick={() => setIsDownloading(true)}>
              Download…
            </Button>
          )}
        </>
      }
    >
      <nav aria-label="Money" className={styles.parts}>
        {Object.entries(PARTS).map(([path, name]) => (
          <NavLink key={path} to={path} end>
            {name}
          </NavLink>
        ))}
      </nav>
      {children}
      {isDownloading && <DownloadDialog first={download} onClose={() => setIsDownloading(false)} />}
    </Page>
  )
}
