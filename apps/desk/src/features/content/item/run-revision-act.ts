/** The call of each act on a revision. */
import {
  postDeskApprove,
  postDeskCancelSchedule,
  postDeskPublish,
  postDeskSchedule,
  postDeskSendBack,
  postDeskSubmit,
  postDeskWithdraw,
} from '@fairdraw/contract/desk/content.ts'
import type { RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { Act } from '../../../ui/use-act.ts'
import type { ShownFinding } from '../linter/findings-list.tsx'
import type { ItemName } from '../naming/item-address.ts'
import type { RevisionAct } from './revision-acts.ts'

type Params = ItemName & { revision: number }
/** What the person has typed; each call takes its part. */
export type Typed = { reason: string; at: string }
export type Moved = { state: RevisionState; findings?: readonly ShownFinding[] }
type Run = (run: Act['run'], params: Params, typed: Typed) => Promise<Moved | undefined>

export const RUN_REVISION_ACT: Readonly<Record<RevisionAct, Run>> = {
  submit: (run, params) => run(postDeskSubmit, { params }),
  approve: (run, params) => run(postDeskApprove, { params }),
  'send-back': (run, params, { reason }) => run(postDeskSendBack, { params, body: { reason } }),
  publish: (run, params, { reason }) =>
    run(postDeskPublish, { params, body: reason === '' ? {} : { closingReason: reason } }),
  schedule: (run, params, { at }) => run(postDeskSchedule, { params, body: { at } }),
  'cancel-schedule': (run, params, { reason }) => run(postDeskCancelSchedule, { params, body: { reason } }),
  withdraw: (run, params, { reason }) => run(postDeskWithdraw, { params, body: { reason } }),
}
