/** Driving a show: what is on, what comes next and whether it can, what the presenter says, and how many phones agree. */
import { call } from '@fairdraw/contract/call.ts'
import { getDeskDrawShow, postDeskDrawShow, postDeskDrawShowStep } from '@fairdraw/contract/desk/draw-show.ts'
import { SHOW_POLL_MS } from '@fairdraw/rules/draw/show-pace.ts'
import { phonesCopy } from '@fairdraw/rules/draw/show-phones.ts'
import { TROUBLES } from '@fairdraw/rules/draw/show-troubles.ts'
import {
  STEP_NAMES,
  countdownEnd,
  isCountShown,
  isTitled,
  sceneBefore,
  sceneOf,
  stepAfter,
} from '@fairdraw/rules/draw/show.ts'
import type { ShowStep } from '@fairdraw/rules/draw/show.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { pollWhileVisible } from '@fairdraw/ui/request/poll-while-visible.ts'
import { ShowScreen } from '@fairdraw/ui/show/show-screen.tsx'
import { useShownStep } from '@fairdraw/ui/show/use-shown-step.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLoaderData, useParams, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useAct } from '../../ui/use-act.ts'
import type { Act } from '../../ui/use-act.ts'
import { clockedFetch, showClock } from './show-clock.ts'
import { ShowSteps } from './show-steps.tsx'
import styles from './show.module.css'

const partsOf = (id: string, isRehearsal: boolean) => ({
  params: { id },
  query: isRehearsal ? { rehearsal: '1' as const } : {},
})

export async function loader({ params, request }: LoaderFunctionArgs) {
  return readDesk(getDeskDrawShow, partsOf(params['id']!, new URL(request.url).searchParams.has('rehearsal')))
}
type Driven = Awaited<ReturnType<typeof loader>>

/** What the loader has read, and after it what is read about once a second. */
function useDriven(id: string, isRehearsal: boolean): Driven & { isOld: boolean } {
  const first = useLoaderData<typeof loader>()
  const [polled, setPolled] = useState({ first, driven: first, isOld: false })
  const read = useEffectEvent(() => call(getDeskDrawShow, partsOf(id, isRehearsal), { fetch: clockedFetch }))
  useEffect(
    () =>
      pollWhileVisible({
        ask: () => read(),
        take: (answer) =>
          setPolled((before) =>
            answer.ok ? { first, driven: answer.body, isOld: false } : { ...before, first, isOld: true },
          ),
        everyMs: SHOW_POLL_MS,
      }),
    [first],
  )
  // After a press the loader has read it again.
  return polled.first === first ? { ...polled.driven, isOld: polled.isOld } : { ...first, isOld: false }
}

export function Component() {
  const { id = '' } = useParams()
  const isRehearsal = useSearchParams()[0].has('rehearsal')
  const driven = useDriven(id, isRehearsal)
  const { live, isOld } = driven
  const act = useAct()
  return (
    <Page
      title={`${isRehearsal ? 'Rehearsal' : 'Live'}: ${live.facts.title}`}
      actions={
        <>
          <ButtonLink
            to={`/draws/${id}/gallery${isRehearsal ? '?rehearsal' : ''}`}
            target="_blank"
            tone="outline"
            size="small"
          >
            Gallery’s screen
          </ButtonLink>
          <ButtonLink to={`/draws/${id}`} tone="outline" size="small">
            Back to the draw
          </ButtonLink>
        </>
      }
    >
      {isOld && (
        <p className={styles.old}>
          Nothing new comes in: there’s no connection, or your log-in has ended. Screens stay as they are.
        </p>
      )}
      <ProblemNote problem={act.problem} />
      {live.show ? (
        <Driving id={id} driven={driven} act={act} />
      ) : (
        <Beginning id={id} isRehearsal={isRehearsal} mayRehearse={driven.mayRehearse} act={act} />
      )}
    </Page>
  )
}

type BeginningProps = { id: string; isRehearsal: boolean; mayRehearse: boolean; act: Act }

function Beginning({ id, isRehearsal, mayRehearse, act }: BeginningProps) {
  const begin = () => void act.run(postDeskDrawShow, { params: { id }, body: { isRehearsal } })
  if (isRehearsal)
    return mayRehearse ? (
      <Section title="Rehearse with this draw">
        <p>Its winners are published, so nothing new can slip out. Every screen says REHEARSAL.</p>
        <p>
          <BusyButton size="large" isWide onClick={begin} isBusy={act.isBusy}>
            Begin the rehearsal
          </BusyButton>
        </p>
      </Section>
    ) : (
      <p>A rehearsal needs a draw whose winners are published. Choose an earlier one.</p>
    )
  return (
    <Section title="Show this draw">
      <p>
        The gallery’s screen and phones follow what you press here. It changes nothing of the draw itself. A draw is
        shown once; it can be played again for ever.
      </p>
      <p>
        <BusyButton size="large" isWide onClick={begin} isBusy={act.isBusy}>
          Begin the show
        </BusyButton>
      </p>
      {mayRehearse && (
        <p>
          <ButtonLink to="?rehearsal" tone="outline" size="small">
            Rehearse with it instead
          </ButtonLink>
        </p>
      )}
    </Section>
  )
}

function Driving({ id, driven: { live, troubles, mayRehearse }, act }: { id: string; driven: Driven; act: Act }) {
  const { facts, phones } = live
  const show = live.show!
  const called = show.steps.at(-1)
  const shown = useShownStep(show.steps, showClock)
  const following = stepAfter(called?.step)
  const troubleOf = (step: ShowStep) => troubles.find((one) => one.step === step)?.code
  const trouble = following && troubleOf(following)
  const isToEnd = trouble !== undefined && TROUBLES[trouble].endsShow === true
  const next = isToEnd ? 'thanks' : following
  const scene = shown ? sceneOf(shown.step, facts) : sceneBefore(facts)
  const isComing = called !== undefined && called !== shown
  const callStep = (step: ShowStep) =>
    void act.run(postDeskDrawShowStep, { params: { id }, body: { show: show.id, step, after: show.steps.length } })
  return (
    <div className={styles.drive}>
      <Section title="What the presenter says">
        <p className={styles.autocue}>
          {trouble && !isComing && isWaitedFor(trouble) ? TROUBLES[trouble].say : scene.say}
        </p>
        <p className={styles.phones} data-tone={phones.differ > 0 ? 'bad' : undefined}>
          {phonesCopy(phones) || 'No phone has repeated the draw yet.'}
        </p>
        {phones.differ > 0 && (
          <p>
            One phone among thousands may be faulty, or somebody’s trick. If more differ, ask a draw officer to check
            the draw before you go on.
          </p>
        )}
      </Section>
      <Section title="Next">
        {next ? (
          <BusyButton
            size="large"
            isWide
            className={styles.next!}
            isBusy={act.isBusy}
            // A second press while a step comes up would skip its scene.
            isWaiting={(trouble !== undefined && !isToEnd) || isComing}
            onClick={() => callStep(next)}
          >
            {isToEnd ? 'End the show' : STEP_NAMES[next]}
          </BusyButton>
        ) : (
          <>
            <p>The show is over. It can be played again on its page.</p>
            <p>
              <ButtonLink to={`/draws/${id}#winners`} tone="outline" size="small">
                The winners, and their stories
              </ButtonLink>
            </p>
          </>
        )}
        {trouble && (
          <p className={styles.trouble}>
            <b>{TROUBLES[trouble].name}</b>
            <br />
            <span>{TROUBLES[trouble].next}</span>
          </p>
        )}
        <p className={styles.coming}>{isComing ? `“${STEP_NAMES[called.step]}” comes up in a moment.` : ''}</p>
        {show.isRehearsal && !next && mayRehearse && (
          <Button
            tone="outline"
            onClick={() => void act.run(postDeskDrawShow, { params: { id }, body: { isRehearsal: true } })}
          >
            Rehearse again
          </Button>
        )}
      </Section>
      <Section title="On the screens now">
        <div className={styles.preview}>
          <ShowScreen
            scene={scene}
            step={shown?.step}
            strap={isTitled(shown?.step, facts) ? undefined : facts.title}
            countdownTo={
              shown && countdownEnd(facts, { isRehearsal: show.isRehearsal, shownAt: Date.parse(shown.shownAt) })
            }
            clock={showClock}
            isRehearsal={show.isRehearsal}
            note={isCountShown(shown?.step, facts) ? phonesCopy(phones) : ''}
          />
        </div>
      </Section>
      <ShowSteps show={show} current={called?.step} troubleOf={troubleOf} onCall={callStep} />
    </div>
  )
}

/** Not yet having the number is no trouble while its countdown runs: the presenter goes on with the scene. */
const isWaitedFor = (trouble: keyof typeof TROUBLES) => trouble !== 'number-to-come'
