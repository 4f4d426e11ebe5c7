/** Does each of some things in turn. One that fails holds up none after it; what failed is thrown once all have had their turn. */
export async function each<One>(ones: readonly One[], run: (one: One) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = []
  for (const one of ones) await run(one).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${ones.length} failed`)
}
