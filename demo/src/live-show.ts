/** Shows the draw of `npm run draw -- demo --live` at a pace that can be watched. */
import { setTimeout as wait } from 'node:timers/promises'
import type { DrawShow } from '@fairdraw/contract/draw/show.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { post } from './desk-client.ts'

/** Between two steps. */
const PACE_MS = 4_500

type Options = { cookie: string; print: (line: string) => void }

export async function openShow(origin: string, id: string, { cookie, print }: Options) {
  const path = `/api/desk/draws/${id}/show`
  let { show } = await post<{ show: DrawShow }>(origin, path, cookie, { isRehearsal: false })
  print('  on air      open these beside each other, now:')
  print(`              the gallery’s screen  ${origin}/desk/draws/${id}/gallery?captions  (log in as a draw officer)`)
  print(`              a phone               ${origin}/win/draws/${id}/live`)
  print(`              who drives it         ${origin}/desk/draws/${id}/show`)
  return {
    /** Calls steps one after the other, each with time to be read. */
    async call(...steps: ShowStep[]): Promise<void> {
      for (const step of steps) {
        const called = { show: show.id, step, after: show.steps.length }
        ;({ show } = await post<{ show: DrawShow }>(origin, `${path}/step`, cookie, called))
        print(`  shown       ${step}`)
        await wait(PACE_MS)
      }
    },
  }
}
