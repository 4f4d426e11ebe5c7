/** The operator's own notifications as cards, and players' dismissals of them. They come from our server, not the service. */
import {
  getNotifications,
  postAccountNotifications,
  postDismissNotification,
} from '@fairdraw/contract/notification-content.ts'
import type { Notification } from '@fairdraw/contract/notification-content.ts'
import { api } from '../../api.ts'
import type { NotificationCard, Viewer } from './cards.ts'
import { RefusedError } from './refused-error.ts'

export type OperatorCards = {
  /** Throws if they cannot be loaded. */
  retrieve(): Promise<NotificationCard[]>
  /** Stores a player's dismissal, by the notification's id. */
  dismiss(operatorId: string): Promise<void>
}

export function createOperatorCards(viewer: Viewer): OperatorCards {
  return {
    retrieve: async () => {
      const [shown, own] = await Promise.all([
        api(getNotifications, {}),
        viewer === 'player' ? api(postAccountNotifications, { body: {} }) : undefined,
      ])
      if (!shown.ok) throw new RefusedError('no notifications', shown.problem)
      if (own && !own.ok) throw new RefusedError('no dismissals', own.problem)
      const dismissed = new Set(own?.body.dismissed)
      return shown.body.notifications.map((one) => operatorCard(one, dismissed.has(one.id)))
    },
    dismiss: async (id) => {
      const answer = await api(postDismissNotification, { body: { id } })
      if (!answer.ok) throw new Error(`not dismissed: ${answer.problem.code}`)
    },
  }
}

/** A notification as a card, which has no id or key of a card of the service. */
export function operatorCard(notification: Notification, dismissed: boolean): NotificationCard {
  const { id, title, description = '', image, linkText = '', url, competitionId } = notification
  const key = `operator ${id}`
  return {
    id: key,
    key,
    operatorId: id,
    title,
    description,
    linkText,
    ...(image !== undefined && { imageUrl: image }),
    ...(url !== undefined && { url }),
    dismissible: notification.isDismissible,
    dismissed,
    viewed: false,
    pinned: notification.isPinned,
    createdAt: Math.floor(Date.parse(notification.shownFrom) / 1000),
    extras: { user: notification.audience, ...(competitionId !== undefined && { competition_id: competitionId }) },
  }
}
