import { slugOf } from './slug.ts'

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
