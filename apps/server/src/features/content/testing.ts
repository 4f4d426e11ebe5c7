/** Two people who write and publish content, at the desk or without it. */
import {
  getDeskContentItem,
  getDeskRevision,
  postDeskApprove,
  postDeskCancelSchedule,
  postDeskPublish,
  postDeskRevision,
  postDeskSchedule,
  postDeskSendBack,
  postDeskSubmit,
  postDeskWithdraw,
} from '@fairdraw/contract/desk/content.ts'
import { exampleItem } from '../../testing/desk/example-item.ts'
import { addStaffMember } from '../../testing/desk/staff-client.ts'
import type { addStaff } from '../../testing/desk/staff-client.ts'
import type { TestApp } from '../../testing/test-app.ts'
import type { ContentItem } from './bodies.ts'
import { saveRevision } from './revisions.ts'
import { approveAndPublish } from './with-two-people.ts'

type Publication = Partial<Parameters<typeof approveAndPublish>[2]>

/** An editor who saves, and a publisher who approves and publishes, without the desk between them. */
export async function createAuthors({ db, clock, catalogue }: Pick<TestApp, 'db' | 'clock' | 'catalogue'>) {
  const editor = await addStaffMember({ db }, 'editor')
  const publisher = await addStaffMember({ db }, 'publisher')
  const save = (item: ContentItem, basedOn = 0) =>
    db.transaction((tx) => saveRevision(tx, item, { basedOn, actor: { staffId: editor }, now: clock.now }))
  const publish = ({ kind, id }: Pick<ContentItem, 'kind' | 'id'>, revision: number, more: Publication = {}) =>
    db.transaction((tx) =>
      approveAndPublish(tx, { kind, id, revision }, { approvedBy: publisher, now: clock.now, ...more }),
    )
  /** What the site shows now. */
  const shown = async () => {
    await catalogue.refresh()
    return catalogue.snapshot()
  }
  return {
    editor,
    publisher,
    save,
    publish,
    saveAndPublish: async (item: ContentItem, basedOn = 0) => {
      const saved = await save(item, basedOn)
      return saved.kind === 'stale' ? saved : publish(item, saved.revision)
    },
    shown,
    shownName: async (id: number | string) => (await shown()).byId.get(Number(id))?.name,
  }
}

type Person = Pick<Awaited<ReturnType<typeof addStaff>>, 'headers'>
type Changes = Record<string, unknown>

/** What the desk can ask about one competition, the documented example with another id. */
export function createDeskItem(server: TestApp, id: number) {
  const params = { kind: 'competition', id: String(id) } as const
  const of = (revision: number) => ({ ...params, revision: String(revision) as unknown as number })
  const body = (changes: Changes = {}) => exampleItem(server.clock.now, id, changes).body
  const save = ({ headers }: Person, basedOn = 0, changes: Changes = {}) =>
    server.ask(postDeskRevision, { headers, params, body: { basedOn, body: body(changes) } })
  const submit = ({ headers }: Person, revision = 1) => server.ask(postDeskSubmit, { headers, params: of(revision) })
  const approve = ({ headers }: Person, revision = 1) => server.ask(postDeskApprove, { headers, params: of(revision) })
  const withReason =
    (endpoint: typeof postDeskSendBack | typeof postDeskCancelSchedule | typeof postDeskWithdraw) =>
    ({ headers }: Person, revision = 1, reason = 'The odds are missing.') =>
      server.ask(endpoint, { headers, params: of(revision), body: { reason } })
  return {
    params,
    of,
    body,
    save,
    submit,
    approve,
    publish: ({ headers }: Person, revision = 1, closingReason?: string) =>
      server.ask(postDeskPublish, { headers, params: of(revision), body: { ...(closingReason && { closingReason }) } }),
    schedule: ({ headers }: Person, at: Date, revision = 1) =>
      server.ask(postDeskSchedule, { headers, params: of(revision), body: { at: at.toISOString() } }),
    sendBack: withReason(postDeskSendBack),
    cancelSchedule: withReason(postDeskCancelSchedule),
    withdraw: withReason(postDeskWithdraw),
    read: async ({ headers }: Person, revision = 1) =>
      (await server.ask(getDeskRevision, { headers, params: of(revision) })).body,
    find: ({ headers }: Person) => server.ask(getDeskContentItem, { headers, params }),
    shownName: async () => {
      await server.catalogue.refresh()
      return server.catalogue.snapshot().byId.get(id)?.name
    },
  }
}

export const refused = (status: number, code: string) => ({ status, body: { code } })
