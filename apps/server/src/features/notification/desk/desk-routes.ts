/** The desk's calls for messages and vendor tasks (docs/mechanisms/messages.md#at-the-desk). */
import {
  MAX_MOVED_MESSAGES,
  getDeskCompetitionMessages,
  getDeskMessageTopics,
  getDeskMessages,
  postDeskDropMessages,
  postDeskRetryMessages,
} from '@fairdraw/contract/desk/messages.ts'
import type { MessageSelection } from '@fairdraw/contract/desk/messages.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import { dropDeadLetters, retryDeadLetters } from '../dead-letters.ts'
import type { Selection } from '../dead-letters.ts'
import { listMessages } from './list-messages.ts'
import { summariseCompetition, summariseTopics } from './summarise-topics.ts'

export function notificationDeskRoutes(serve: Serve, { db }: { db: Db }): void {
  serve(getDeskMessageTopics, async () => done({ topics: await summariseTopics(db) }))

  serve(getDeskCompetitionMessages, async ({ params: { id } }) => done({ topics: await summariseCompetition(db, id) }))

  serve(getDeskMessages, async ({ query }) => done(await listMessages(db, query)))

  serve(postDeskRetryMessages, async ({ caller: { staffId }, body: { selection } }) =>
    moveDeadLetters(db, { staffId, act: 'retry-messages', selection }, (tx, selected) =>
      retryDeadLetters(tx, selected),
    ),
  )

  serve(postDeskDropMessages, async ({ caller: { staffId }, body: { selection, reason } }) =>
    moveDeadLetters(db, { staffId, act: 'drop-messages', selection, reason }, (tx, selected) =>
      dropDeadLetters(tx, selected, reason),
    ),
  )
}

type Move = { staffId: string; act: 'retry-messages' | 'drop-messages'; selection: MessageSelection; reason?: string }

/** Moves a part of the selection. A call that moves none, such as the second of a double click, is not recorded. */
function moveDeadLetters(
  db: Db,
  { staffId, act, selection, reason }: Move,
  move: (tx: Db, selection: Selection) => Promise<number>,
) {
  return db.transaction(async (tx) => {
    const count = await move(tx, { ...selection, limit: MAX_MOVED_MESSAGES })
    if (count > 0)
      await recordAudit(tx, {
        actor: { staffId },
        act,
        ...subjectOf(selection, count),
        ...(reason === undefined ? {} : { reason }),
      })
    return done({ count, hasMore: count === MAX_MOVED_MESSAGES })
  })
}

function subjectOf(selection: MessageSelection, count: number) {
  if ('topic' in selection) return { subject: { kind: 'message-topic', id: selection.topic }, after: { count } }
  const { ids } = selection
  return { subject: { kind: 'message', id: ids.length === 1 ? ids[0]! : 'several' }, after: { count, ids } }
}
