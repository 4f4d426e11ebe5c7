/** Committing to the tickets of one competition of an ordinary size, among few stored entries and among millions. */
import { createCatalogue, saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { openDraws } from '@fairdraw/server/features/draw/open-draws.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import { deleteDraws, runDraw } from '../draw/list.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { AgedDatabase } from './databases.ts'
import { flatFigure } from './flat.ts'

const ROUNDS = 3
const DRAW = {
  prizeTiers: [
    { name: 'A car', winners: 1 },
    { name: 'A hamper', winners: 10 },
  ],
  draw: { alternates: 10, onePrizePerPlayer: true },
}

export async function measureDraws(
  databases: readonly [young: AgedDatabase, grown: AgedDatabase],
  monitor: NoiseMonitor,
  print: (line: string) => void,
) {
  for (const { url, lastCompetition } of databases) {
    const database = await openServer(url)
    await saveCompetition(
      database.db,
      buildCompetition({ id: lastCompetition, opensIn: -90_000, closesIn: -60, ...DRAW }),
      [],
    )
    // As the job does it: a draw for each competition that is over, some at a time, the oldest first.
    const catalogue = await createCatalogue(database)
    while ((await openDraws(database.background, catalogue, database.now())) > 0);
    await catalogue.close()
    await database.close()
  }
  const rounds = await monitor.runRounds(ROUNDS, async () => {
    const took: number[] = []
    for (const { url, lastCompetition, entries } of databases) {
      await deleteDraws(url, lastCompetition)
      const { tickets, seconds } = await runDraw(url, lastCompetition)
      print(`    ${tickets} tickets of ${entries} committed in ${(seconds.commit * 1_000).toFixed(0)} ms`)
      took.push(seconds.commit * 1_000)
    }
    return { young: took[0]!, grown: took[1]! }
  })
  return [flatFigure({ key: 'grownDraw', label: 'the list of a draw' }, rounds)]
}
