/** The permissions of each role of staff: one table, which the server enforces and the desk shows. */

export const STAFF_ROLES = [
  'editor',
  'publisher',
  'support',
  'finance',
  'draw-officer',
  'auditor',
  'administrator',
] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * The factor of a log-in. `oidc`: the operator's identity provider vouches for the person. `demo`: a button of the
 * demonstration, without any secret.
 */
export const STAFF_FACTORS = ['passkey', 'totp', 'oidc', 'demo'] as const
export type StaffFactor = (typeof STAFF_FACTORS)[number]

type ActRow = {
  readonly roles: readonly StaffRole[]
  /** Whether a factor must have been shown within FRESH_LOG_IN_MS, even in an active session. */
  readonly needsFreshLogIn?: true
}

/**
 * Every act of staff and the roles that may do it. Each call of the desk names its act; staff with one of the roles may
 * make the call. An auditor reads and changes nothing.
 */
export const STAFF_ACTS = {
  /** My own account: who I am, log out, my sessions. */
  'use-own-session': { roles: STAFF_ROLES },
  /**
   * Adding a passkey to one's own account: somebody who finds an open session must not be able to create lasting
   * access.
   */
  'add-own-passkey': { roles: STAFF_ROLES, needsFreshLogIn: true },
  /**
   * Removing one's own factors, and ending one's own other sessions: somebody who finds an open session must not be able
   * to shut its person out.
   */
  'manage-own-log-in': { roles: STAFF_ROLES, needsFreshLogIn: true },
  'read-staff': { roles: ['administrator', 'auditor'] },
  'manage-staff': { roles: ['administrator'], needsFreshLogIn: true },
  /** Texts and the answers of their questions, published or not. */
  'read-content': { roles: ['editor', 'publisher', 'auditor'] },
  'edit-content': { roles: ['editor', 'publisher'] },
  'publish-content': { roles: ['publisher'] },
  /** Being the second person for a text, or one of the two who take something off the site. */
  'approve-content': { roles: ['publisher'], needsFreshLogIn: true },
  'read-draws': { roles: ['draw-officer', 'publisher', 'finance', 'auditor', 'administrator'] },
  /** The verification sheet of a draw, to be printed for a regulator. */
  'read-draw-sheets': { roles: ['draw-officer', 'auditor', 'administrator'] },
  'run-draws': { roles: ['draw-officer'] },
  'void-draws': { roles: ['draw-officer'], needsFreshLogIn: true },
  /** Only by somebody who did not commit the draw; the database counts the two approvals. */
  'approve-draws': { roles: ['draw-officer'], needsFreshLogIn: true },
  /** Driving what screens and phones show of a draw. It changes nothing of the draw. */
  'run-shows': { roles: ['draw-officer', 'publisher'] },
  'read-awards': { roles: ['support', 'draw-officer', 'finance', 'auditor'] },
  /** Winners as they may be named, what they agree to have shown, and how far their stories are. */
  'read-winners': { roles: ['editor', 'publisher', 'support', 'draw-officer', 'auditor'] },
  /** Recording what a winner has told us about publicity. */
  'record-publicity': { roles: ['editor', 'publisher', 'support'] },
  /** The addresses of winners, and what was sent to them. */
  'send-prizes': { roles: ['support'] },
  'withdraw-awards': { roles: ['draw-officer'], needsFreshLogIn: true },
  /** Players whose age is not known, and why: no names, no numbers. */
  'read-age-checks': { roles: ['support', 'draw-officer', 'auditor'] },
  /** Recording a document that was seen, and asking the vendor again. */
  'check-ages': { roles: ['support'], needsFreshLogIn: true },
  'read-payouts': { roles: ['support', 'finance', 'auditor'] },
  /** Two people must release it, one after the other; the database counts them. */
  'release-payouts': { roles: ['finance'], needsFreshLogIn: true },
  /** Finding players and reading their timeline. Numbers, addresses and names are masked. */
  'read-players': { roles: ['support', 'finance', 'auditor'] },
  /** What is masked, for one player at a time. Each look is in the audit log. */
  'see-player-details': { roles: ['support'] },
  /** Finding players by name and postcode, with a reason: it says who is a player. */
  'find-players-by-name': { roles: ['support'] },
  'propose-adjustments': { roles: ['support'] },
  /** Only by somebody who did not propose it; the database refuses the same person. */
  'approve-adjustments': { roles: ['support', 'finance'], needsFreshLogIn: true },
  /** What players complained of, in their own words, and what they were told. */
  'read-complaints': { roles: ['support', 'auditor'] },
  'handle-complaints': { roles: ['support'] },
  /** At once and without a fresh log-in: it stops somebody who uses an account that is not theirs. It can be lifted. */
  'ban-players': { roles: ['support'] },
  'close-accounts': { roles: ['support'], needsFreshLogIn: true },
  'export-players': { roles: ['support'], needsFreshLogIn: true },
  'erase-players': { roles: ['support'], needsFreshLogIn: true },
  'resend-messages': { roles: ['support'] },
  /** Comparisons with the vendors' books, refunds, cases, stuck payments and the ledger; no personal data. */
  'read-money': { roles: ['finance', 'auditor'] },
  /** Comparing a day's books again. It changes no money. */
  'reconcile-books': { roles: ['finance'] },
  /** Asking a vendor about a payment, a refund or a payout before its time. */
  'check-payments': { roles: ['finance'] },
  /** Whether tickets stay valid whose money was taken back. */
  'decide-payment-cases': { roles: ['finance'], needsFreshLogIn: true },
  'refund-payments': { roles: ['finance'], needsFreshLogIn: true },
  'export-money': { roles: ['finance', 'auditor'] },
  /** Entries by text, phone and post as they were delivered: counts and reasons, with masked numbers. */
  'read-imports': { roles: ['support', 'finance', 'draw-officer', 'auditor'] },
  /** Support only: nobody who writes a competition's rules or draws its winners can add entries to it. */
  'import-entries': { roles: ['support'], needsFreshLogIn: true },
  /** What is said on air about each channel. It is public. */
  'read-on-air': { roles: STAFF_ROLES },
  'read-messages': { roles: ['support', 'auditor', 'administrator'] },
  /** A dropped message cannot be sent any more. */
  'manage-messages': { roles: ['support', 'administrator'], needsFreshLogIn: true },
  /** Figures of everything that happens now, without anything about a person. */
  'watch-live': { roles: STAFF_ROLES },
  /** What opens, closes and is drawn, with what is scheduled: names and times, no texts. */
  'read-calendar': { roles: STAFF_ROLES },
  /** What was entered and sold, where each competition is in its life, and what needs somebody: nothing about a person. */
  'read-reports': { roles: STAFF_ROLES },
  /** Keeping the return of a month as it was counted; all staff may read it. */
  'keep-monthly-returns': { roles: ['finance', 'administrator'] },
  /** Tables of reports as files: figures that leave the desk. */
  'export-reports': { roles: ['editor', 'publisher', 'finance', 'auditor', 'administrator'] },
  'read-audit-log': { roles: ['administrator', 'auditor'] },
} as const satisfies Record<string, ActRow>
export type StaffAct = keyof typeof STAFF_ACTS
export const STAFF_ACT_NAMES = Object.keys(STAFF_ACTS) as StaffAct[]

const ROWS: Readonly<Record<StaffAct, ActRow>> = STAFF_ACTS

export function isPermitted(roles: readonly StaffRole[], act: StaffAct): boolean {
  return ROWS[act].roles.some((role) => roles.includes(role))
}

export function needsFreshLogIn(act: StaffAct): boolean {
  return ROWS[act].needsFreshLogIn === true
}

/** Acts in the audit log that change who can log in, and with what. */
export const ACCESS_CHANGES = [
  'invite-staff',
  'enrol-factor',
  'join-by-provider',
  'add-passkey',
  'remove-factor',
  'reset-log-in',
  'change-roles',
  'end-sessions',
  'disable-staff',
] as const
export type AccessChange = (typeof ACCESS_CHANGES)[number]

const MINUTE_MS = 60_000
/** A session ends this long after its last call. */
export const STAFF_IDLE_MS = 30 * MINUTE_MS
/** A session ends this long after its log-in, however much it is used. */
export const STAFF_SESSION_MS = 10 * 60 * MINUTE_MS
/** A person's open sessions at most; the one unused for longest ends. */
export const MAX_STAFF_SESSIONS = 10
/** How long a shown factor counts as fresh. */
export const FRESH_LOG_IN_MS = 5 * MINUTE_MS
export const STAFF_INVITATION_MS = 48 * 60 * MINUTE_MS
/** The least number of characters of a reason that others must understand later, such as that of a void draw. */
export const MIN_REASON_LENGTH = 10
