export type InboxMessage = {
  /** A UK number as its owner writes it (`07700900001`), any other as it came; an address for mail. */
  to: string
  channel: 'sms' | 'email'
  subject?: string
  text: string
  /** Where a mailbox's own button for leaving the list posts to. */
  unsubscribe?: string
  /** ISO 8601, UTC. */
  at: string
}

export type Inbox = ReturnType<typeof createInbox>

const MAX_MESSAGES = 500

/** Everything that was sent to players, newest first; the oldest make way beyond 500. */
export function createInbox() {
  let messages: InboxMessage[] = []
  return {
    add: (message: InboxMessage) => void (messages = [message, ...messages].slice(0, MAX_MESSAGES)),
    messages: (to?: string): readonly InboxMessage[] => (to ? messages.filter((one) => one.to === to) : messages),
    clear: () => void (messages = []),
  }
}

/** `+447700900001` as a British phone shows it: `07700900001`. */
export const asDialled = (number: string): string => number.replace(/^\+44(?=\d{10}$)/, '0')
