/** The replies to entries by text, phone and post. */
import { acceptanceCopy, rejectionCopy } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeChannel, IntakeReason } from '@fairdraw/rules/entry/intake.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import type { Messages } from '../message.ts'

export const intakeMessages = {
  'intake-accepted': {
    channel: 'text',
    isResendable: true,
    isBulk: true,
    to: ({ to }) => String(to),
    text: ({ channel, name, tickets, tokensEarned, chargedPence }) =>
      acceptanceCopy({
        channel: channel as IntakeChannel,
        name: String(name),
        tickets: (tickets as number[]).map(ticketCode),
        tokensEarned: Number(tokensEarned ?? 0),
        chargedPence: Number(chargedPence),
      }),
  },
  'intake-rejected': {
    channel: 'text',
    isBulk: true,
    to: ({ to }) => String(to),
    text: ({ channel, name, reason, chargedPence }) =>
      rejectionCopy(reason as IntakeReason, {
        channel: channel as IntakeChannel,
        name: String(name),
        chargedPence: Number(chargedPence),
      }) ?? '',
  },
} satisfies Messages
