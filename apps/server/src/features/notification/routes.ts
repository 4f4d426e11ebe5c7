import { getEngagement, postAccountEngagement } from '@fairdraw/contract/notification.ts'
import {
  getNotifications,
  postAccountNotifications,
  postDismissNotification,
} from '@fairdraw/contract/notification-content.ts'
import { shownNotifications } from '@fairdraw/rules/notification/notification.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { dismissNotification, listDismissals } from './dismissals.ts'
import { engagementIdentity } from './identity.ts'

type Context = { db: Db; catalogue: Catalogue; engagement: Engagement; now: () => Date }

export function notificationRoutes(serve: Serve, { now, ...context }: Context) {
  const { db, catalogue } = context
  serveNotifications(serve, { catalogue, now })

  serve(postAccountNotifications, async ({ caller: { playerId } }) =>
    done({ dismissed: await listDismissals(db, playerId) }),
  )

  serve(postDismissNotification, async ({ caller: { playerId }, body: { id } }) =>
    dismissNotification(db, catalogue.snapshot().notifications, { playerId, id, now: now() }),
  )

  serve(getEngagement, async () => done(context.engagement.browser))

  serve(postAccountEngagement, async ({ caller: { playerId } }) =>
    done(await engagementIdentity(context, { playerId, now: now() })),
  )
}

/** The operator's notifications: a read of the catalogue, which previews serve too. */
export function serveNotifications(serve: Serve, { catalogue, now }: Pick<Context, 'catalogue' | 'now'>) {
  serve(getNotifications, async () =>
    done({ notifications: shownNotifications(catalogue.snapshot().notifications, now()) }),
  )
}
