/** One notification: of a win, of a competition (for tokens or not), or a plain one (2-flows §4, §5). */
import type { ReactNode } from 'react'
import type { PageSlug } from '../../addresses.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/text/chip.tsx'
import { htmlToPlainText } from '../../ui/text/html-nodes.ts'
import { HtmlText } from '../../ui/text/html-text.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { resized } from '../../ui/media/media-address.ts'
import { useNextOverlayState } from '../../ui/dialog/use-back-navigation.ts'
import { Card } from '../catalogue/tile/card.tsx'
import type { Viewer } from '../catalogue/tile/tile.ts'
import { cardKind, cardTexts } from './cards.ts'
import type { NotificationCard } from './cards.ts'
import styles from './card-tile.module.css'

type Props = {
  card: NotificationCard
  page: PageSlug
  now: Date
  viewer: Viewer
  heading?: 'h2' | 'h3'
  onClick: () => void
  onDismiss: () => void
}

export function CardTile({ card, page, now, viewer, heading = 'h2', onClick, onDismiss }: Props) {
  const kind = cardKind(card)
  const { title } = cardTexts(card)
  const opened = useNextOverlayState()
  const tile = (kind === 'token' || kind === 'competition') && card.competition?.tile
  return (
    <article className={styles.tile} data-kind={kind}>
      <CardLink card={card} onClick={onClick}>
        <CardText card={card} heading={heading} />
      </CardLink>
      {tile && (
        <div className={styles.competition}>
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
      {card.dismissible && (
        <IconButton
          className={styles.dismiss}
          label={title ? `Dismiss: ${htmlToPlainText(title)}` : 'Dismiss'}
          onClick={onDismiss}
        >
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </article>
  )
}

/** A link that opens a new tab if the card has an address, otherwise a plain container. */
function CardLink({ card, onClick, children }: Pick<Props, 'card' | 'onClick'> & { children: ReactNode }) {
  if (card.url === undefined) return <div className={styles.body}>{children}</div>
  return (
    <a
      className={styles.body}
      href={card.url}
      target="_blank"
      rel="noopener noreferrer"
      title={cardTexts(card).linkText}
      onClick={onClick}
    >
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function CardText({ card, heading: Heading }: { card: NotificationCard; heading: 'h2' | 'h3' }) {
  const { title = card.winner?.name, description, linkText } = cardTexts(card)
  // A custom title seldom names the prize.
  const won = title === card.winner?.name ? undefined : card.winner?.name
  const image = card.imageUrl ?? card.winner?.image
  return (
    <>
      {image !== undefined && (
        <img
          className={styles.picture}
          src={image.startsWith('/media/') ? resized(image, 320) : image}
          width={88}
          height={88}
          alt=""
          loading="lazy"
        />
      )}
      <div className={styles.words}>
        {card.winner && <Chip tone="stage">You won</Chip>}
        {won !== undefined && <p className={styles.won}>{won}</p>}
        {title !== undefined && (
          <Heading className={styles.title}>
            <HtmlText html={title} isLine />
          </Heading>
        )}
        {description !== undefined && (
          <div className={styles.text}>
            <HtmlText html={description} />
          </div>
        )}
        {linkText !== undefined && (
          <p className={styles.link}>
            {linkText}
            {card.url !== undefined && <Icon name="arrow-right" size={16} />}
          </p>
        )}
      </div>
    </>
  )
}
