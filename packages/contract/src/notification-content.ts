/**
 * Notifications of the operator: content of ours, beside the cards of the customer-engagement service
 * (docs/mechanisms/notifications.md#notifications-of-the-operator).
 */
import { CONTENT_LINK } from '@fairdraw/rules/content-rules/content-link.ts'
import { NOTIFICATION_AUDIENCES } from '@fairdraw/rules/notification/notification.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { picture } from './picture.ts'

const tag = 'Notifications'
const time = z.iso.datetime()
const notificationId = z.string().check(z.regex(/^[a-z\d][a-z\d-]{0,63}$/))

/** A notification as the operator writes it. */
export const notification = z.object({
  id: notificationId,
  /** HTML, of which the site shows a few elements (packages/ui/src/text/html-nodes.ts). */
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  /** HTML, as the title. */
  description: z.optional(z.string().check(z.maxLength(1000))),
  image: z.optional(picture),
  linkText: z.optional(z.string().check(z.maxLength(100))),
  /** A page of the site, or an https address. */
  url: z.optional(
    z
      .string()
      .check(
        z.maxLength(1000),
        z.regex(CONTENT_LINK, { error: 'It is neither a page of the site (/win/…) nor an https address.' }),
      ),
  ),
  audience: z.enum(NOTIFICATION_AUDIENCES),
  /** Shown with this competition: as a winner's card to those who have won it, otherwise with its tile. */
  competitionId: z.optional(z.int().check(z.positive())),
  isDismissible: z.boolean(),
  /** Before all others. */
  isPinned: z.boolean(),
  /** Shown from here on, and no longer at `shownUntil`. */
  shownFrom: time,
  shownUntil: time,
})
export type Notification = z.infer<typeof notification>

export const getNotifications = endpoint({
  name: 'getNotifications',
  summary: 'The operator’s notifications that are shown now, of all audiences; browsers select',
  tag,
  method: 'GET',
  path: '/api/notifications',
  auth: 'none',
  responses: { 200: z.object({ notifications: z.array(notification) }) },
  problems: [],
})

export const postAccountNotifications = endpoint({
  name: 'postAccountNotifications',
  summary: 'Which of the operator’s notifications the player has dismissed',
  tag,
  method: 'POST',
  path: '/api/account/notifications',
  auth: 'player',
  isReadOnly: true,
  body: z.object({}),
  responses: { 200: z.object({ dismissed: z.array(z.string()) }) },
  problems: [],
})

export const postDismissNotification = endpoint({
  name: 'postDismissNotification',
  summary: 'Dismisses a notification of the operator for the player, on all devices; repeating it changes nothing',
  tag,
  method: 'POST',
  path: '/api/account/notifications/dismiss',
  auth: 'player',
  body: z.object({ id: notificationId }),
  responses: { 200: z.object({}) },
  problems: ['not-found'],
})
