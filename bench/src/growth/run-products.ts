/** One process of the product on each database. */
import type { Product } from '../product.ts'
import { startProduct } from '../product.ts'
import type { AgedDatabase } from './databases.ts'

export type RunningProduct = AgedDatabase & Product

export async function withProducts<Result, Databases extends readonly AgedDatabase[]>(
  databases: Databases,
  run: (products: { [Nth in keyof Databases]: RunningProduct }) => Promise<Result>,
): Promise<Result> {
  const running: RunningProduct[] = []
  try {
    for (const database of databases)
      running.push({ ...database, ...(await startProduct(database.url, database.folder)) })
    return await run(running as { [Nth in keyof Databases]: RunningProduct })
  } finally {
    for (const product of running) await product.stop()
  }
}
