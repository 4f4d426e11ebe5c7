/** Groups of synonyms for the help search, in lower case and without apostrophes. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['refund', 'money back', 'reimburse', 'repay', 'chargeback'],
  ['cancel', 'undo', 'withdraw', 'change my mind'],
  ['passcode', 'password', 'pin'],
  ['log in', 'login', 'sign in', 'signin'],
  ['number', 'mobile', 'phone'],
  ['email', 'mail', 'newsletter', 'spam', 'unsubscribe', 'marketing', 'message'],
  ['delete', 'erase', 'gdpr', 'privacy', 'personal data'],
  ['cookie', 'tracking', 'track', 'consent'],
  ['close', 'closing', 'deadline', 'finish'],
  ['post', 'postal', 'postcard', 'stamp', 'letter'],
  ['card', 'debit', 'credit', 'visa', 'mastercard'],
  ['pay', 'paid', 'charge', 'payment', 'cost', 'price'],
  ['paypal', 'apple pay', 'google pay', 'bank transfer'],
  ['limit', 'budget', 'spending', 'gambling', 'addiction', 'break', 'self-exclude'],
  ['winner', 'winning', 'won', 'result'],
  ['odds', 'chance', 'likely', 'probability'],
  ['scam', 'fake', 'genuine', 'real', 'proof'],
  ['contact', 'write to', 'complain', 'complaint', 'person', 'speak'],
  ['age', 'adult', 'eighteen', 'over 18'],
  ['token', 'bonus', 'points'],
]

/** Words that the search ignores. */
export const STOP_WORDS: readonly string[] =
  'a about am an and are as at back be can could did do does for from get have how i if in is it its me my need of on or our so that the there this to want was what when where which who why will with you your'.split(
    ' ',
  )
