/** The rooms of the desk: one table, from which come the addresses, the menu and the command palette. */
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** A module of a room: `Component`, and `loader` where it reads something. */
export type RoomModule = { Component: ComponentType; loader?: LoaderFunction }

export type Room = {
  path: string
  /** Its name in the menu; absent for a room that is reached from another one. */
  name?: string
  /** What is done there, in a few words. */
  about?: string
  /** Keys that open it: g, then this one. */
  key?: string
  /** The act whose roles may open it. */
  act: StaffAct
  load: () => Promise<RoomModule>
}

export const ROOMS: readonly Room[] = [
  {
    path: 'live',
    name: 'Live',
    about: 'What happens now, by second: entries, payments, errors, and what closes next.',
    key: 'l',
    act: 'watch-live',
    load: () => import('./features/live/live.tsx'),
  },
  {
    path: 'calendar',
    name: 'Calendar',
    about: 'What opens, closes and is drawn, and what clashes.',
    key: 'k',
    act: 'read-calendar',
    load: () => import('./features/calendar/calendar.tsx'),
  },
  {
    path: 'content',
    name: 'Content',
    about: 'Competitions, pages and everything else that players read: write, review, schedule, publish.',
    key: 'c',
    act: 'read-content',
    load: () => import('./features/content/content-list.tsx'),
  },
  {
    path: 'rules',
    name: 'Rules',
    about: 'What the linter asks of content, why, and examples.',
    act: 'read-content',
    load: () => import('./features/content/rules/linter-rules.tsx'),
  },
  { path: 'content/new', act: 'edit-content', load: () => import('./features/content/new-item.tsx') },
  { path: 'content/:kind/:id', act: 'read-content', load: () => import('./features/content/content-item.tsx') },
  { path: 'content/:kind/:id/edit', act: 'edit-content', load: () => import('./features/content/edit-item.tsx') },
  {
    path: 'content/:kind/:id/compare',
    act: 'read-content',
    load: () => import('./features/content/compare-revisions.tsx'),
  },
  {
    path: 'media',
    name: 'Media library',
    about: 'Pictures for content: upload, alt text, focal point, where they are used.',
    key: 'v',
    act: 'read-content',
    load: () => import('./features/media/media.tsx'),
  },
  { path: 'media/:id', act: 'read-content', load: () => import('./features/media/picture.tsx') },
  {
    path: 'previews',
    name: 'Previews',
    about: 'Links that show the site with drafts, at any time.',
    act: 'read-content',
    load: () => import('./features/content/previews.tsx'),
  },
  {
    path: 'on-air',
    name: 'On air',
    about: 'What the presenter says and the gallery shows: keyword, number, price and closing of each channel.',
    act: 'read-on-air',
    load: () => import('./features/on-air/on-air.tsx'),
  },
  {
    path: 'players',
    name: 'Players',
    about: 'Find a player, see what happened, and put it right.',
    key: 'u',
    act: 'read-players',
    load: () => import('./features/account/players.tsx'),
  },
  { path: 'players/:id', act: 'read-players', load: () => import('./features/account/player.tsx') },
  {
    path: 'imports',
    name: 'Imports',
    about: 'Entries by text, phone and post: files, what was rejected and why, totals.',
    key: 'i',
    act: 'read-imports',
    load: () => import('./features/intake/imports.tsx'),
  },
  { path: 'imports/:id', act: 'read-imports', load: () => import('./features/intake/delivery.tsx') },
  {
    path: 'messages',
    name: 'Messages',
    about: 'Texts, mails and vendor tasks that wait or failed.',
    key: 'e',
    act: 'read-messages',
    load: () => import('./features/message/messages.tsx'),
  },
  {
    path: 'draws',
    name: 'Draws',
    about: 'From the closing of a competition to its published result.',
    key: 'd',
    act: 'read-draws',
    load: () => import('./features/draw/draws.tsx'),
  },
  { path: 'draws/:id', act: 'read-draws', load: () => import('./features/draw/draw.tsx') },
  {
    path: 'prizes',
    name: 'Prizes',
    about: 'What was won, and its way to the winner.',
    key: 'p',
    act: 'read-awards',
    load: () => import('./features/prize/awards.tsx'),
  },
  {
    path: 'age-checks',
    name: 'Age checks',
    about: 'Players whose age is not known, and what waits for it.',
    key: 'h',
    act: 'read-age-checks',
    load: () => import('./features/age-check/age-checks.tsx'),
  },
  {
    path: 'payouts',
    name: 'Payouts',
    about: 'Money on its way to winners.',
    key: 'o',
    act: 'read-payouts',
    load: () => import('./features/payout/payouts.tsx'),
  },
  {
    path: 'money',
    name: 'Money',
    about: 'The vendors’ books against ours, refunds, disputes, what is stuck, and the ledger.',
    key: 'f',
    act: 'read-money',
    load: () => import('./features/money/reconciliation.tsx'),
  },
  {
    path: 'money/reconciliation/:vendor/:day',
    act: 'read-money',
    load: () => import('./features/money/comparison.tsx'),
  },
  { path: 'money/refunds', act: 'read-money', load: () => import('./features/money/refunds.tsx') },
  { path: 'money/cases', act: 'read-money', load: () => import('./features/money/cases.tsx') },
  { path: 'money/stuck', act: 'read-money', load: () => import('./features/money/stuck.tsx') },
  { path: 'money/ledger', act: 'read-money', load: () => import('./features/money/ledger.tsx') },
  { path: 'money/payments/:id', act: 'read-money', load: () => import('./features/money/payment.tsx') },
  {
    path: 'staff',
    name: 'Staff',
    about: 'Who works here, and what they may do.',
    key: 's',
    act: 'read-staff',
    load: () => import('./features/staff/people.tsx'),
  },
  {
    path: 'audit',
    name: 'Audit log',
    about: 'Everything that was done at the desk, and by whom.',
    key: 'a',
    act: 'read-audit-log',
    load: () => import('./features/audit/audit-log.tsx'),
  },
  {
    path: 'me',
    name: 'My log-in',
    about: 'My passkeys and my open sessions.',
    key: 'm',
    act: 'use-own-session',
    load: () => import('./features/staff/my-log-in.tsx'),
  },
]
