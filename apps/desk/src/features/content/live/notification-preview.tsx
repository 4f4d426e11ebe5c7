/** A notification as players see it, with the text as it stands. The site shows it where scripts run, so not in the frame of other previews. */
import type { NotificationAudience } from '@fairdraw/rules/notification/notification.ts'
import { NewsCard } from '@fairdraw/ui/card/news-card.tsx'
import { formatMoment } from '../../../ui/moment.tsx'
import { NamedItem } from '../form/references/named-item.tsx'
import { useNamedItems } from '../form/references/use-named-items.ts'
import { readNotificationCard } from './notification-card.ts'
import paneStyles from './preview-pane.module.css'
import styles from './notification-preview.module.css'

const WHO: Readonly<Record<NotificationAudience, string>> = {
  all: 'everybody',
  'logged-in': 'players who are logged in',
  'not-logged-in': 'visitors who are not logged in',
}

export function NotificationPreview({ body, isUnread }: { body: unknown; isUnread: boolean }) {
  const { title, text, linkText, url, image, audience, isDismissible, isPinned, competitionId, from, until } =
    readNotificationCard(body)
  const competitions = useNamedItems('competition', competitionId === undefined ? [] : [competitionId])
  return (
    <section className={`${paneStyles.pane} ${styles.pane}`} aria-label="Preview">
      <div className={paneStyles.status}>
        <output data-behind={isUnread}>
          <span>
            {isUnread
              ? 'Out of date: the JSON has an error.'
              : `For ${WHO[audience]}${isPinned ? ', before all others' : ''}.`}
          </span>
          {!isUnread && from !== undefined && until !== undefined && (
            <span>{` From ${formatMoment(from)} until ${formatMoment(until)} in London.`}</span>
          )}
        </output>
      </div>
      <div className={styles.ground}>
        {title === undefined && text === undefined && image === undefined ? (
          <p>There is nothing to show yet.</p>
        ) : (
          <NewsCard
            title={title}
            text={text}
            linkText={linkText}
            url={url}
            image={image}
            heading="h2"
            // In the preview it stays.
            onDismiss={isDismissible ? () => {} : undefined}
          >
            {competitionId !== undefined && (
              <div className={styles.competition}>
                <NamedItem
                  kind="competition"
                  id={competitionId}
                  row={competitions.find(competitionId)}
                  isMissing={competitions.isMissing(competitionId)}
                />
              </div>
            )}
          </NewsCard>
        )}
      </div>
      <p className={paneStyles.note}>
        Players find it among their notifications; with a competition they see its tile there, or that they have won it.
        Visitors find it on the home page and on other pages with rails. To see it there, save the draft and make a
        preview link. Nothing here is saved or public.
      </p>
    </section>
  )
}
