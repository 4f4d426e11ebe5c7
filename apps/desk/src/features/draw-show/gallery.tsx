/**
 * The screen for the gallery, to be captured or keyed: `?shape=tall` for 9:16, `?background=none` for a transparent one, `?captions`
 * with what the presenter says, `?rehearsal` for the last rehearsal. It repeats the draw itself.
 */
import { getDraw } from '@fairdraw/contract/draw.ts'
import { phonesCopy } from '@fairdraw/rules/draw/show-phones.ts'
import {
  countdownEnd,
  isCountShown,
  isTitled,
  sceneBefore,
  sceneOf,
  withFailedCheck,
} from '@fairdraw/rules/draw/show.ts'
import { ShowScreen } from '@fairdraw/ui/show/show-screen.tsx'
import { useLiveDraw } from '@fairdraw/ui/show/use-live-draw.ts'
import { useShownStep } from '@fairdraw/ui/show/use-shown-step.ts'
import { useLoaderData, useParams, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import styles from './gallery.module.css'
import { askLive, showClock } from './show-clock.ts'
import { useOwnResult } from './use-own-result.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const { manifest } = await readDesk(getDraw, { params: { id: params['id']! } })
  return { manifest }
}

export function Component() {
  const { manifest } = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { live, isOld } = useLiveDraw(() => askLive(id, search.has('rehearsal')))
  const shown = useShownStep(live?.show?.steps ?? [], showClock)
  const own = useOwnResult(manifest, live)
  // What this screen got, and not what it was told.
  const ticket = own?.verdict === 'agrees' ? { number: own.ticket, place: own.place + 1 } : null
  const scene = live && (shown ? sceneOf(shown.step, { ...live.facts, ticket }) : sceneBefore(live.facts))
  const looks = [
    styles.gallery,
    search.get('shape') === 'tall' ? styles.tall : '',
    search.get('background') === 'none' ? styles.keyed : '',
  ]
  return (
    <main id="main" className={looks.join(' ')}>
      <title>Gallery · Fairdraw desk</title>
      <h1 className="visually-hidden">The draw for the gallery</h1>
      {live && scene && (
        <ShowScreen
          scene={
            own?.verdict === 'differs' && live.facts.state !== 'void'
              ? withFailedCheck(scene, shown?.step, failed(own.reason))
              : scene
          }
          step={shown?.step}
          strap={isTitled(shown?.step, live.facts) ? undefined : live.facts.title}
          countdownTo={
            shown &&
            countdownEnd(live.facts, {
              isRehearsal: live.show?.isRehearsal ?? false,
              shownAt: Date.parse(shown.shownAt),
            })
          }
          clock={showClock}
          isRehearsal={live.show?.isRehearsal}
          note={isCountShown(shown?.step, live.facts) && !isOld ? phonesCopy(live.phones) : ''}
          hasCaptions={search.has('captions')}
          hasBackground={search.get('background') !== 'none'}
        />
      )}
    </main>
  )
}

const failed = (reason: string) => `This screen’s own check failed: ${reason}`
