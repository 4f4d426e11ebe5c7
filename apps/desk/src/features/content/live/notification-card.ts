/** What a card shows of a notification that is being written: fields that are missing or not finished are left out. */
import { isContentLink } from '@fairdraw/rules/content-rules/content-link.ts'
import { NOTIFICATION_AUDIENCES } from '@fairdraw/rules/notification/notification.ts'
import type { NotificationAudience } from '@fairdraw/rules/notification/notification.ts'
import { htmlToPlainText } from '@fairdraw/ui/text/html-nodes.ts'
import { getAt } from '../form/body/body-paths.ts'

export type NotificationFields = {
  title: string | undefined
  text: string | undefined
  linkText: string | undefined
  url: string | undefined
  image: string | undefined
  audience: NotificationAudience
  isDismissible: boolean
  isPinned: boolean
  competitionId: string | undefined
  /** ISO 8601, if it is a time. */
  from: string | undefined
  until: string | undefined
}

export function readNotificationCard(body: unknown): NotificationFields {
  const textAt = (name: string): string | undefined => {
    const value = getAt(body, [name])
    return typeof value === 'string' && htmlToPlainText(value) !== '' ? value : undefined
  }
  const timeAt = (name: string) => {
    const value = textAt(name)
    return value === undefined || Number.isNaN(Date.parse(value)) ? undefined : value
  }
  const [url, image, competitionId] = [textAt('url'), textAt('image'), Number(getAt(body, ['competitionId']))]
  return {
    title: textAt('title'),
    text: textAt('description'),
    linkText: textAt('linkText'),
    url: url !== undefined && isContentLink(url) ? url : undefined,
    // The desk's policy allows pictures of our own only.
    image: image?.startsWith('/media/') ? image : undefined,
    audience: NOTIFICATION_AUDIENCES.find((one) => one === getAt(body, ['audience'])) ?? 'all',
    isDismissible: getAt(body, ['isDismissible']) === true,
    isPinned: getAt(body, ['isPinned']) === true,
    competitionId: Number.isSafeInteger(competitionId) && competitionId > 0 ? String(competitionId) : undefined,
    from: timeAt('shownFrom'),
    until: timeAt('shownUntil'),
  }
}
