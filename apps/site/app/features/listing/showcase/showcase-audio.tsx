import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { SOUND_LABELS } from '@fairdraw/ui/media/sound-labels.ts'
import { useSound } from '@fairdraw/ui/media/use-sound.ts'
import type { PageSlug } from '../../../addresses.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import styles from './showcase.module.css'

/** A tile with an audio player: play, pause, and replay after the end (1-site §2). */
export function ShowcaseAudio({ item, page }: { item: ShowcaseData; page: PageSlug }) {
  const { audio } = item.meta
  return (
    <ShowcaseTile item={item} page={page} tone="card">
      <p className={styles.line}>{item.content}</p>
      {audio && (
        <div className={styles.own}>
          <AudioButton key={audio} source={audio} title={item.headerText} />
        </div>
      )}
    </ShowcaseTile>
  )
}

function AudioButton({ source, title }: { source: string; title: string }) {
  const { state, toggle } = useSound(source)
  return (
    <ClipButton
      state={state}
      title={title}
      labels={SOUND_LABELS}
      looks={buttonClass({ tone: 'stage' })}
      onToggle={toggle}
    />
  )
}
