/** A name as the readable last part of a URL path. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/(\d),(\d{3})/g, '$1$2')
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The ids of a page's headings, in their order: each as a slug, numbered where several are alike. */
export function headingIds(headings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return headings.map((heading) => {
    const id = slugOf(heading) || 'heading'
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}-${count}`
  })
}
