import type { Stories } from '../stories/stories.ts'
import { RequestBoundary } from './request-boundary.tsx'
import type { RequestState } from './use-request.ts'

const show = (request: RequestState<string>) => (
  <RequestBoundary request={request} onRetry={() => {}}>
    {(text) => <p>{text}</p>}
  </RequestBoundary>
)

export const stories: Stories = {
  loading: show({ status: 'loading' }),
  failed: show({ status: 'failed', problem: { code: 'busy', status: 503 } }),
  ready: show({ status: 'ready', body: 'Three entries' }),
}
