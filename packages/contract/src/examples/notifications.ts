/** Examples of the calls on notifications, by the call's name (examples.ts). */

const notification = {
  id: 'new-programme',
  title: 'A new programme from <b>Monday</b>',
  description: 'The Late Breakfast starts at seven.',
  image: '/media/show-the-late-breakfast.webp',
  linkText: 'See what it gives away',
  url: '/win/free',
  audience: 'all',
  isDismissible: true,
  isPinned: false,
  shownFrom: '2026-11-20T08:00:00.000Z',
  shownUntil: '2026-11-30T21:00:00.000Z',
}

const endpoint = 'https://push.example/send/3q2-7wAbCdEf'
const drawSubject = { kind: 'competition', subjectId: '131' }
const serverKey = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const subscription = {
  endpoint,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
  serverKey,
}

export const NOTIFICATION_EXAMPLES = {
  getEngagement: { reply: { url: 'https://sdk.engagement.example', key: 'd0f4b8a2' } },
  postAccountEngagement: {
    body: {},
    reply: {
      url: 'https://sdk.engagement.example',
      key: 'd0f4b8a2',
      userId: 'q1S0mZk8TzJbV3uYx6nHdPfLrEwCgAiKoMtBsRaQv5U',
      signature: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJxMVMifQ.c2lnbmVk',
      expiresAt: '2026-11-21T09:15:00.000Z',
      won: [{ competitionId: 101, name: 'A car on the drive', wonAt: '2026-11-16T20:00:00.000Z' }],
    },
  },
  getNotifications: { reply: { notifications: [notification] } },
  postAccountNotifications: { body: {}, reply: { dismissed: ['new-programme'] } },
  postDismissNotification: { body: { id: 'new-programme' }, reply: {} },
  getPushKey: { reply: { key: serverKey } },
  postPushState: { body: { endpoint }, reply: { draws: [drawSubject] } },
  postPushSubscribe: { body: { subscription, draw: drawSubject }, reply: {} },
  postPushRenew: { body: { endpoint: 'https://push.example/send/the-one-before', subscription }, reply: {} },
  postPushUnsubscribe: { body: { endpoint, draw: drawSubject }, reply: {} },
}
