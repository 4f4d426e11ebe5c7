/** A list that is read a page at a time: what is known of it after each reply. Pure. */

/** `next`: the cursor of the page after this one; undefined if it is the last. */
export type Page<Item, Cursor> = { items: readonly Item[]; next?: Cursor | undefined }

export type PageList<Item, Cursor, Refusal> = Page<Item, Cursor> & {
  status: 'loading' | 'ready' | 'failed'
  /** Why the last page was not read. What was read before stays. */
  problem?: Refusal | undefined
  /** The place of the first item that was added last. */
  newAt?: number | undefined
}

export function startList<Item, Cursor>(first: Page<Item, Cursor> | undefined): PageList<Item, Cursor, never> {
  return first ? { ...first, status: 'ready' } : { items: [], status: 'loading' }
}

/** `idOf`: where a new item shifts the pages, so that one of the last page comes again. */
export function growList<Item, Cursor, Refusal>(
  { items }: PageList<Item, Cursor, Refusal>,
  { items: more, next }: Page<Item, Cursor>,
  idOf?: (item: Item) => string,
): PageList<Item, Cursor, Refusal> {
  const known = new Set(idOf && items.map(idOf))
  const fresh = idOf ? more.filter((item) => !known.has(idOf(item))) : more
  return { items: [...items, ...fresh], next, status: 'ready', newAt: items.length }
}
