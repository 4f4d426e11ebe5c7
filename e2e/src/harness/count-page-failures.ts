import type { Product } from './product.ts'

/** How many pages have gone wrong in browsers, by the product's metrics. */
export async function countPageFailures({ metrics = '' }: Product): Promise<number> {
  const text = await (await fetch(metrics)).text()
  const counts = [...text.matchAll(/^fairdraw_page_failures_total\{.*\} (\d+)$/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}
