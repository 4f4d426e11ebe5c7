import { Button } from '@fairdraw/ui/button/button.tsx'
import type { RowData } from '@tanstack/react-table'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { DataTable } from '../table/data-table.tsx'

/** So many rows are shown at first, and with every press. */
const PAGE_ROWS = 50
/** The calls for draws, prizes and payouts return at most so many. */
const MAX_LISTED = 500

/** A table whose further rows are shown on request. Give it a `key` that changes with the list. */
export function LongTable<Row extends RowData>({ rows, ...table }: ComponentProps<typeof DataTable<Row>>) {
  const [shown, setShown] = useState(PAGE_ROWS)
  const more = Math.min(PAGE_ROWS, rows.length - shown)
  return (
    <>
      <DataTable {...table} rows={rows} limit={shown} />
      {more > 0 && (
        <p>
          <Button tone="outline" size="small" onClick={() => setShown(shown + PAGE_ROWS)}>
            {`Show ${more} more of ${rows.length}`}
          </Button>
        </p>
      )}
      {more <= 0 && rows.length >= MAX_LISTED && (
        <p>{`Only the first ${MAX_LISTED} are listed. The others follow as these are dealt with.`}</p>
      )}
    </>
  )
}
