/** The word drum (1-site §2 'word-drum'; docs/mechanisms/word-drum.md). */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import { SoundSwitch, useSoundSetting } from '@fairdraw/ui/media/sound-switch.tsx'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { data, redirect } from 'react-router'
import { gamePath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { notFound } from '../catalogue/not-found.ts'
import { Board } from './board.tsx'
import { playSample } from './sound.ts'
import { useWordDrum } from './use-word-drum.ts'
import lights from '../../ui/spotlights.module.css'
import styles from './word-drum.module.css'
import type { Route } from './+types/word-drum.ts'

export async function loader({ params: { pageSlug, gameSlug }, url }: Route.LoaderArgs) {
  if (pageSlug === 'home') throw redirect(gamePath(gameSlug) + url.search, 301)
  const fixed = await api(getStaticInit, {})
  if (!fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { games, pages } = fixed.body
  if (pageSlug !== undefined && !pages.some(({ slug }) => slug === pageSlug)) throw await notFound()
  const game = games.find(({ id }) => id === gameSlug)
  if (!game) throw await notFound()
  return { game }
}

export const shouldRevalidate = () => false

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return head({ title: 'A game', description: '' })
  const { id, title, text } = loaderData.game
  const path = gamePath(id)
  const data = import.meta.env.SSR ? [breadcrumbs([{ name: title, path }])] : undefined
  return head({ title, description: text, path, data })
}

export default function WordDrum({ loaderData: { game } }: Route.ComponentProps) {
  const { run, state, isVisitor } = useWordDrum(game.id)
  const sound = useSoundSetting(playSample)
  const { round } = state
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} ${lights.spotlights} on-stage`}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{game.title}</h1>
          <p className={styles.lead}>{game.text}</p>
        </div>
        {round ? (
          // Another word, another player, or another tab’s try: a new board.
          <Board key={state.loads} run={run} state={state} round={round} isVisitor={isVisitor} />
        ) : state.status === 'failed' ? (
          <LoadFailed problem={state.problem ?? { code: 'internal-error' }} onRetry={() => void run.load()} />
        ) : (
          <div className={styles.board} aria-busy="true">
            <output className="visually-hidden">Loading…</output>
            <Skeleton height="31rem" radius="1.375rem" />
            <noscript>
              <p>You need JavaScript to play.</p>
            </noscript>
          </div>
        )}
      </div>
      <div className={styles.body}>
        {round ? <SoundSwitch sound={sound} /> : <Skeleton height="3.25rem" radius="1rem" />}
        <h2>How it works</h2>
        <ol className={styles.how}>
          <li>Read the clue. The word has three parts, one on each drum.</li>
          <li>Turn the drums and stop them, or set each one with its arrows. Being quick makes no difference.</li>
          <li>{`Check your word. Drums that are right stay where they are. You have three tries a day, and the right word wins ${formatTokens(game.tokens)}, once a day.`}</li>
        </ol>
        {round && (
          <>
            <h2>Yesterday’s word</h2>
            <p className={styles.before}>
              <b>{round.before.word}</b> <span>{round.before.note}</span>
            </p>
          </>
        )}
      </div>
    </main>
  )
}
