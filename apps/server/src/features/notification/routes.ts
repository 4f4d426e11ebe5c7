import { getEngagement, postAccountEngagement } from '@fairdraw/contract/notification.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Engagement } from '../../vendors/engagement/engagement.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { engagementIdentity } from './identity.ts'

type Context = { db: Db; catalogue: Catalogue; engagement: Engagement; now: () => Date }

export function notificationRoutes(serve: Serve, { now, ...context }: Context) {
  serve(getEngagement, async () => done(context.engagement.browser))

  serve(postAccountEngagement, async ({ caller: { playerId } }) =>
    done(await engagementIdentity(context, { playerId, now: now() })),
  )
}
