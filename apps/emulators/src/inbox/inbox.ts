export type InboxMessage = {
  /** A UK number in national format (`07700900001`), any other number as received; for mail an address, for push a browser. */
  to: string
  channel: 'sms' | 'email' | 'push'
  subject?: string
  text: string
  /** The List-Unsubscribe address: a mail client's unsubscribe button posts to it. */
  unsubscribe?: string
  /** ISO 8601, UTC. */
  at: string
}

export type Inbox = ReturnType<typeof createInbox>

const MAX_MESSAGES = 500

/** The newest 500 messages sent to players, newest first. */
export function createInbox() {
  let messages: InboxMessage[] = []
  return {
    add: (message: InboxMessage) => void (messages = [message, ...messages].slice(0, MAX_MESSAGES)),
    messages: (to?: string): readonly InboxMessage[] => (to ? messages.filter((one) => one.to === to) : messages),
    clear: () => void (messages = []),
  }
}

/** `+447700900001` → `07700900001`, as a British phone shows it. */
export const toNationalNumber = (number: string): string => number.replace(/^\+44(?=\d{10}$)/, '0')
