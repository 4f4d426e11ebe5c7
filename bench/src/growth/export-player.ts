/** Reading everything that is stored about a player, as their export does (apps/server/src/features/account/export.ts). */
import { openServer } from '@fairdraw/server/db/database.ts'
import { readStored } from '@fairdraw/server/features/account/export.ts'
import { FEATURES, listPersonalData } from '@fairdraw/server/features/features.ts'
import { subjectOf } from '@fairdraw/server/features/player/subject.ts'
import { medianOf } from '../figures.ts'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import type { AgedDatabase } from './databases.ts'
import { FREQUENT_PLAYER } from './databases.ts'
import { flatFigure } from './flat.ts'

const ROUNDS = 3
const PLAYERS = 20

export async function measureExports(
  databases: readonly [young: AgedDatabase, grown: AgedDatabase],
  monitor: NoiseMonitor,
): Promise<Figure[]> {
  const opened = [await openServer(databases[0].url), await openServer(databases[1].url)] as const
  const personalData = listPersonalData(FEATURES)
  const read = async (side: 0 | 1, playerId: number): Promise<number> => {
    const db = opened[side].background
    const began = performance.now()
    const player = await subjectOf(db, playerId)
    await readStored(db, personalData, { playerId, ...player! })
    return performance.now() - began
  }
  const measure = async (
    key: string,
    label: string,
    playerIdOf: (side: 0 | 1, nth: number) => number,
    count: number,
  ) => {
    const rounds = await monitor.runRounds(ROUNDS, async (round) => {
      const times: [number[], number[]] = [[], []]
      for (let nth = 0; nth < count; nth += 1)
        for (const side of [0, 1] as const) times[side].push(await read(side, playerIdOf(side, round * count + nth)))
      return { young: medianOf(times[0]), grown: medianOf(times[1]) }
    })
    return flatFigure({ key, label }, rounds)
  }
  try {
    return [
      await measure(
        'exportPlayer',
        'the export of a player',
        (side, nth) => databases[side].playerIds[nth * 7]!,
        PLAYERS,
      ),
      await measure('exportFrequent', 'the export of one with 5,000', () => FREQUENT_PLAYER, 3),
    ]
  } finally {
    for (const database of opened) await database.close()
  }
}
