/** What the outbox holds for a vendor instead of a person. */
import type { Db } from '../../db/database.ts'
import { doneWith, takeUp } from './outbox.ts'

const MOST = 20

/** Takes up to twenty errands of a topic that are due and at least `waitSeconds` old; gives how many are done. */
export async function runErrands(
  db: Db,
  { topic, waitSeconds = 0 }: { topic: string; waitSeconds?: number },
  run: (playerId: number) => Promise<void>,
): Promise<number> {
  const due = await takeUp(db, [topic], MOST, waitSeconds)
  return (await doneWith(db, due, ({ playerId }) => run(playerId!))).length
}
