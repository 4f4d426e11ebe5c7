/** Ends a competition of the demonstration and takes its draw to the published result, with the desk's own calls. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { StaffName } from '../../harness/desk.ts'

type Needs = { request: APIRequestContext; desk: (who: StaffName) => Promise<Page>; product: { origin: string } }

/** Returns its id. Of a draw that another journey has published, that alone. */
export async function publishDraw({ request, desk, product: { origin } }: Needs): Promise<string> {
  const ended = await request.post('/_demo/draws/end')
  const { id, state } = (await ended.json()) as { id: string; state: string }
  if (state === 'published') return id
  const headers = { origin, 'sec-fetch-site': 'same-origin' }
  const take = async (who: Page, step: string) => {
    const taken = await who.request.post(`${origin}/api/desk/draws/${id}/${step}`, { data: {}, headers })
    expect(taken.status(), step).toBe(200)
  }
  const stateNow = async () =>
    ((await (await request.get(`/api/draws/${id}`)).json()) as { draw: { state: string } }).draw.state
  const first = await desk('draw-officer')
  for (const step of ['close', 'reconcile', 'commit']) await take(first, step)
  await expect.poll(stateNow, { timeout: 90_000 }).toBe('drawn')
  for (const who of ['second-draw-officer', 'third-draw-officer'] as const) {
    const other = await desk(who)
    await take(other, 'approve')
    await other.context().close()
  }
  await take(first, 'publish')
  await first.context().close()
  return id
}
