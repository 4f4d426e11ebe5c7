/** A card of news: a picture, a title, a text and where it leads. Title and text are untrusted HTML. */
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../button/button.tsx'
import { Icon } from '../media/icon.tsx'
import { resized } from '../media/media-address.ts'
import { htmlToPlainText } from '../text/html-nodes.ts'
import { HtmlText } from '../text/html-text.tsx'
import styles from './news-card.module.css'

type Props = {
  /** HTML; undefined where there is none, as for the other texts. */
  title: string | undefined
  text: string | undefined
  linkText: string | undefined
  /** It opens in a new tab; without an address the card is no link. */
  url: string | undefined
  image: string | undefined
  tone?: 'gold' | 'gold-edge' | undefined
  heading: 'h2' | 'h3'
  /** Before the title. */
  lead?: ReactNode
  /** Below the link. */
  children?: ReactNode
  onFollow?: () => void
  /** Without it the card cannot be dismissed. */
  onDismiss?: (() => void) | undefined
} & Omit<ComponentProps<'article'>, 'title'>

export function NewsCard({
  title,
  text,
  linkText,
  url,
  image,
  tone,
  heading: Heading,
  lead,
  children,
  onFollow,
  onDismiss,
  ...rest
}: Props) {
  return (
    <article {...rest} className={styles.card} data-tone={tone}>
      <Body url={url} linkText={linkText} onFollow={onFollow}>
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
          {lead}
          {title !== undefined && (
            <Heading className={styles.title}>
              <HtmlText html={title} isLine />
            </Heading>
          )}
          {text !== undefined && (
            <div className={styles.text}>
              <HtmlText html={text} />
            </div>
          )}
          {linkText !== undefined && (
            <p className={styles.link}>
              <span>{linkText}</span>
              {url !== undefined && <Icon name="arrow-right" size={16} />}
            </p>
          )}
        </div>
      </Body>
      {children}
      {onDismiss && (
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
function Body({
  url,
  linkText,
  onFollow,
  children,
}: Pick<Props, 'url' | 'linkText' | 'onFollow'> & { children: ReactNode }) {
  if (url === undefined) return <div className={styles.body}>{children}</div>
  return (
    <a className={styles.body} href={url} target="_blank" rel="noopener noreferrer" title={linkText} onClick={onFollow}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
