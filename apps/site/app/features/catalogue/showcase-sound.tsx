import type { PageSlug } from '../../addresses.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ClipButton } from '../../ui/clip-button.tsx'
import { useSound } from '../../ui/use-sound.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import styles from './showcase.module.css'

/** A sound that plays where it stands: play, pause, replay once it has ended (1-site §2). */
export function ShowcaseSound({ item, page }: { item: ShowcaseData; page: PageSlug }) {
  const { audio } = item.meta
  return (
    <ShowcaseTile item={item} page={page} tone="card">
      <p className={styles.line}>{item.content}</p>
      {audio && (
        <div className={styles.own}>
          <SoundButton key={audio} source={audio} title={item.headerText} />
        </div>
      )}
    </ShowcaseTile>
  )
}

function SoundButton({ source, title }: { source: string; title: string }) {
  const { state, toggle } = useSound(source)
  return (
    <ClipButton state={state} title={title} medium="sound" looks={buttonClass({ tone: 'stage' })} onToggle={toggle} />
  )
}
