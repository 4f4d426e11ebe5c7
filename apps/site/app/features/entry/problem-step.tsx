import { lazy, Suspense } from 'react'
import { competitionPath, enterPath, entriesPath, helpPath, listingPath, profilePagePath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { Skeleton } from '../../ui/request/skeleton.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { AgeStatement } from '../account/age-statement.tsx'
import type { EntryState } from './run/entry-machine.ts'
import type { EntryRun } from './run/entry-run.ts'
import { OutLink } from './external-link.tsx'
import type { StepProps } from './step-props.ts'
import { problemCopy } from './next-actions.ts'
import type { NextAction } from './next-actions.ts'
import styles from './entry.module.css'

const WAY_WORDS: Record<NextAction, string> = {
  enter: 'Log in and enter',
  'other-way': 'Choose another way to pay',
  again: 'Try again',
  'look-again': 'Check again',
  prize: 'Back to the prize',
  latest: 'See what else you can win',
  entries: 'My entries',
  help: 'Get help',
  safety: 'Playing safe',
}

/** Fetched where it is needed. */
const EmailWidget = lazy(async () => ({ default: (await import('../account/email/email-widget.tsx')).EmailWidget }))

type ProblemProps = Pick<StepProps, 'view' | 'contactEmail'> & {
  state: Pick<EntryState, 'problem' | 'isBusy'>
  run: Pick<EntryRun, 'startOver' | 'lookAgain'> & Partial<Pick<EntryRun, 'payAnotherWay'>>
}

/** The competition error screen (2-flows §8): what happened, whether money was taken, what to do next. */
export function ProblemStep({ state, run, view, contactEmail }: ProblemProps) {
  const player = useAccount()
  const held = player.status === 'player' ? player.balances?.tokens : undefined
  const { problem = { code: 'internal-error' } } = state
  // Where it can be put right on the spot, that is what stands out, and not a way out.
  const isMendable = problem.code === 'age-unverified' || problem.code === 'email-not-verified'
  const { title, text, ways } = problemCopy(problem, held === undefined ? undefined : view.tokenCost - held)
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>{title}</ScreenHeading>
      <p>{text.replace('{email}', contactEmail)}</p>
      {problem.transactionId && (
        <p className={styles.quiet}>
          Transaction: <code className={styles.reference}>{problem.transactionId}</code>
        </p>
      )}
      {problem.reference && (
        <p className={styles.quiet}>
          If you contact us, quote <code className={styles.reference}>{problem.reference}</code>
        </p>
      )}
      {problem.code === 'age-unverified' && <AgeStatement onStated={() => void run.startOver()} />}
      {problem.code === 'email-not-verified' && (
        <Suspense fallback={<Skeleton height="13rem" radius="1rem" />}>
          <EmailWidget isMain onVerified={() => void run.startOver()} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {ways.map((way, place) => (
          <Way key={way} way={way} isMain={place === 0 && !isMendable} run={run} state={state} view={view} />
        ))}
      </div>
    </div>
  )
}

type WayProps = Pick<ProblemProps, 'run' | 'state' | 'view'> & { way: NextAction; isMain: boolean }

function Way({ way, isMain, run, state, view }: WayProps) {
  const tone = isMain ? 'action' : 'outline'
  const calls = { again: run.startOver, 'look-again': run.lookAgain, 'other-way': run.payAnotherWay ?? run.lookAgain }
  if (way === 'again' || way === 'look-again' || way === 'other-way') {
    return (
      <BusyButton tone={tone} size="large" isBusy={state.isBusy} onClick={() => void calls[way]()}>
        {WAY_WORDS[way]}
      </BusyButton>
    )
  }
  const places = {
    enter: enterPath(undefined, view),
    prize: competitionPath(undefined, view),
    latest: listingPath(),
    entries: entriesPath(),
    help: helpPath,
    safety: profilePagePath('playing-safe'),
  }
  return (
    <OutLink to={places[way]} className={buttonClass({ tone, size: 'large' })}>
      {WAY_WORDS[way]}
    </OutLink>
  )
}
