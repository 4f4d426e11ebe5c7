/** What both places say of a browser that refuses. */
export const BLOCKED =
  'Notifications from us are blocked in this browser. If you’d like them, tap the icon beside the address, choose ‘Notifications’ and allow them. Then come back here.'
