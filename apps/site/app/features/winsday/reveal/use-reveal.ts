import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { elapsedMs } from '@fairdraw/ui/browser/device-time.ts'
import { isSoundOn } from '@fairdraw/ui/media/play-notes.ts'
import { useSoundSetting } from '@fairdraw/ui/media/sound-switch.tsx'
import type { SoundSetting } from '@fairdraw/ui/media/sound-switch.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { newKey } from '../../../session/idempotency-key.ts'
import { session } from '../../../session/session.ts'
import { creditedCount } from './prize-copy.ts'
import { createRevealRun, initialReveal } from './reveal-run.ts'
import type { RevealState } from './reveal-run.ts'
import { playChime } from './sound.ts'

export type RevealActions = { revealNext: () => void; revealAll: () => void; loadAgain: () => void }

const serverState = () => initialReveal

/** The page's reveal run, connected to the browser: sounds, and balances that its prizes change. */
export function useReveal(): { state: RevealState; taps: RevealActions; sound: SoundSetting } {
  const [run] = useState(() => createRevealRun({ api, store: tabStorage(), newKey, now: elapsedMs }))
  const sound = useSoundSetting(() => playChime('won'))
  const state = useSyncExternalStore(run.subscribe, run.get, serverState)

  useEffect(() => {
    void run.begin()
    return run.leave
  }, [run])

  const credited = creditedCount(state.revealed)
  useEffect(() => {
    if (credited > 0) void session.refresh()
  }, [credited])

  const withSound = async (reveal: () => Promise<boolean>) => {
    const hasRevealed = await reveal()
    if (hasRevealed && isSoundOn()) playChime(run.get().shown.some(({ prize }) => prize) ? 'won' : 'nothing')
  }
  return {
    state,
    taps: {
      revealNext: () => void withSound(run.revealNext),
      revealAll: () => void withSound(run.revealAll),
      loadAgain: () => void run.begin(),
    },
    sound,
  }
}
