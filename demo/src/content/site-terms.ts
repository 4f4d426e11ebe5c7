import { postalAddress } from './channels.ts'
import { promoter } from './terms.ts'

/** The house rules, for every competition; headings, lists and paragraphs as in a competition's own terms. */
export function siteTerms(contactEmail: string): string {
  return `## In short

You must be 18 or over and live in the United Kingdom. Every paid draw can be entered free by post with the same chance. Nothing is charged until you say so. If something is late or goes wrong, your money comes back. This site is a demonstration: brands, programmes, prizes and winners are made up, and nothing can be won or is charged.

## Who we are

Fairdraw is run by ${promoter}. Write to us at ${contactEmail}.

## Your account

Your mobile number is your name here, and a four-digit passcode your key. Keep it to yourself. One person, one account. Log out on phones that others use. After too many wrong tries the account locks, and a texted code opens it.

## Entering

- Each competition has its own terms, its own ways in, and its own closing time for each of them. Those terms come first where they differ from these.
- An entry counts from the moment at which we take it, by our clock. You have ten minutes after closing to finish one that was begun in time.
- The terms you accept stay with your entry, whatever we publish later.
- Closing times do not move once they are published.

## Entering free by post

Write the competition’s name, your own name, date of birth, address and mobile number on a card and send it by ordinary post to ${postalAddress}. One entry a card. A card has the same chance as every other entry.

## Paying

Prices are in pounds and include everything we charge; networks and phone companies may add their own. Card details go straight to our payment provider and never touch our servers. Credit cards may be used for at most £250 a month, and not at all for instant wins. If a payment settles after an entry can no longer be completed, it is refunded by itself, and you are told.

## Tokens and credits

Tokens are a gift that we give now and then; no entry comes with any. They cannot be bought, sold or paid out. Entry credits enter paid competitions, discount credits take money off one purchase each and have a date on them. What an unfinished entry holds comes back when it ends.

## How winners are picked

A verifiable random process picks one entry from all of them, whichever way they came in, once every way in has closed and every card is counted. The proof is published with the result. A redraw is added beside the first result and never replaces it.

## Prizes

You get the prize as described, or a reasonable equivalent, normally within 30 days. Claiming it and being paid cost nothing. We publish the surname and county of winners, or give them to those who ask; you can object.

## Keeping it fun

- Your spending counts in one figure, whichever way you enter, and has a monthly maximum. Set a lower one of your own, down to nothing: it takes effect at once. Raising it waits 24 hours.
- Take a break of some days, stop for six months or more, or close your account for good. We send no marketing meanwhile.

## Your data

We use your data to run competitions, pay prizes and meet the law. Marketing is a separate choice for email and for text, and every message can be stopped. You can see, copy and erase what we hold, save what a running draw or the law needs.

## When we say no

We refuse entries that come from software, from somebody else’s account or against a competition’s terms. If your account is suspended, write to ${contactEmail}.

## If we disagree

Write to ${contactEmail} first. These terms are under the law of England and Wales; if you live in Scotland or Northern Ireland you can also use the courts there.`
}
