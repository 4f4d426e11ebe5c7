/** Why a row of the linter exists: the law or the code behind each field rule (docs/field-rules.md), in few words. */
import type { FieldRule } from '../content-rules/content-rule.ts'

export const LAW_COPY: Readonly<Record<FieldRule, string>> = {
  '1': 'A paid draw is lawful only beside a free way in that is as good (Gambling Act 2005, Schedule 2).',
  '2': 'Paying to learn of a prize or to have it is paying to enter (Gambling Act 2005, Schedule 2).',
  '3': 'The draw waits for the last way to enter, so that every entry is in it.',
  '5': 'Who may enter is decided before an entry, never after a win.',
  '6': 'A published closing date stands (CAP Code 8.17.4).',
  '7': 'An entry keeps the terms under which it was made.',
  '8': 'Winners come from chance that others can check (CAP Code 8.24).',
  '10': 'Winners get the prize that was described, within 30 days (CAP Code 8.15.1); they are named, and can object (8.28.5).',
  '11': 'On air and on site say the same: price, keyword, number and closing.',
  '12': 'Pretended urgency is a banned commercial practice.',
  '13': 'Players are 18 or over.',
  '14': 'Credit cards pay for no instant win.',
  '17': 'The free way in is no worse than the paid one, and the odds are told truly.',
  '19': 'The price and the phone company’s charge are said apart, and the risk of a late text too.',
  '24': 'Marketing is agreed to apart, and never as the price of entry (PECR, UK GDPR).',
  '28a': 'A time limit can be extended (WCAG 2.2.1).',
}
/** For a row without a field rule. */
export const OWN_RULE = 'What is published can be entered, read and run as it says: a rule of the product itself.'
