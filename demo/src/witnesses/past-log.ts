/** The log of draws with witnesses that sign as of another time: for draws of the past, and of tests. */
import type { Chain } from '@fairdraw/draw/beacon.ts'
import type { Config } from '@fairdraw/server/config.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { createDrawLog } from '@fairdraw/server/features/draw/witnessed/draw-log.ts'
import type { Log } from '@fairdraw/server/features/log/log.ts'
import type { Witnesses } from './witnesses.ts'

type LogConfig = Pick<Config, 'LOG_NAME' | 'LOG_KEY' | 'LOG_KEY_COMMAND' | 'LOG_PUBLIC_KEY'>

export type PastLog = { logAt: (now: () => Date) => Log; close(): void }

/** Without witnesses nobody signs. Close it before their programs begin. */
export function openPastLog(
  config: LogConfig,
  { db, chain, witnesses }: { db: Db; chain: Chain; witnesses: Pick<Witnesses, 'at'> | undefined },
): PastLog {
  const opened: { close(): void }[] = []
  return {
    logAt: (now) => {
      const past = witnesses?.at(now) ?? { witnesses: [], close: () => {} }
      opened.push(past)
      const quorum = past.witnesses.length
      return createDrawLog({ ...config, WITNESS_QUORUM: quorum }, { db, witnesses: past.witnesses, chain, now })
    },
    close: () => {
      for (const one of opened.splice(0)) one.close()
    },
  }
}
