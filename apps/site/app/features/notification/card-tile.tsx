/** One notification: of a win, of a competition (for tokens or not), or a plain one (2-flows §4, §5). */
import { NewsCard } from '@fairdraw/ui/card/news-card.tsx'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import type { PageSlug } from '../../addresses.ts'
import { useNextLink } from '../../ui/dialog/use-back-navigation.ts'
import { Card } from '../catalogue/tile/card.tsx'
import type { Viewer } from '../catalogue/tile/tile.ts'
import { cardKind, cardTexts } from './cards.ts'
import type { CardKind, NotificationCard } from './cards.ts'
import styles from './card-tile.module.css'

type Props = {
  card: NotificationCard
  page: PageSlug
  /** Absent where no notification is about a competition. */
  now?: Date
  viewer: Viewer
  heading?: 'h2' | 'h3'
  onClick: () => void
  onDismiss: () => void
}

const TONES: Partial<Record<CardKind, 'gold' | 'gold-edge'>> = { winner: 'gold', token: 'gold-edge' }

export function CardTile({ card, page, now, viewer, heading = 'h2', onClick, onDismiss }: Props) {
  const kind = cardKind(card)
  const { title = card.winner?.name, description, linkText } = cardTexts(card)
  // A custom title seldom names the prize.
  const won = title === card.winner?.name ? undefined : card.winner?.name
  const opened = useNextLink()
  const tile = kind === 'token' || kind === 'competition' ? card.competition?.tile : undefined
  return (
    <NewsCard
      data-kind={kind}
      tone={TONES[kind]}
      title={title}
      text={description}
      linkText={linkText}
      url={card.url}
      image={card.imageUrl ?? card.winner?.image}
      heading={heading}
      lead={
        card.winner && (
          <>
            <Chip tone="stage">You won</Chip>
            {won !== undefined && <p className={styles.won}>{won}</p>}
          </>
        )
      }
      onFollow={onClick}
      onDismiss={card.dismissible ? onDismiss : undefined}
    >
      {tile && now && (
        // The link inside has the keyboard; its click bubbles to here.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <div className={styles.competition} onClick={({ target }) => (target as Element).closest('a') && onClick()}>
          <Card
            tile={tile}
            page={page}
            now={now}
            viewer={viewer}
            sizes="(min-width: 640px) 440px, 84vw"
            opened={opened}
            heading={heading === 'h2' ? 'h3' : 'h4'}
          />
        </div>
      )}
    </NewsCard>
  )
}
