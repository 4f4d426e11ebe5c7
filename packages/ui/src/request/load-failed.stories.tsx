import type { Stories } from '../stories/stories.ts'
import { LoadFailed } from './load-failed.tsx'

export const stories: Stories = {
  'without a connection': <LoadFailed problem={{ code: 'offline', status: 0 }} onRetry={() => {}} />,
  'with a wait': <LoadFailed problem={{ code: 'too-many-requests', status: 429, retryAfter: 75 }} onRetry={() => {}} />,
  'with a reference': (
    <LoadFailed
      title="Your entries could not be loaded"
      reassurance="Your entries are safe."
      problem={{ code: 'internal-error', status: 500, reference: '01HZX3' }}
      onRetry={() => {}}
    />
  ),
}
