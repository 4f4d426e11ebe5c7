import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { AGE_CHECK_PRIZE_PENCE, AGE_CHECK_VENDOR } from './age-check.ts'
import { house } from './house.ts'

/** The site's terms, for every competition, in the same text format as a competition's terms. */
export function siteTerms(contactEmail: string): string {
  return `## In short

You must be 18 or over and live in the United Kingdom. You can enter every paid draw free by post, with the same chance of winning. We won’t charge you until you say so. If your payment arrives too late or something goes wrong, you’ll get your money back. This site is a demonstration. The brands, programmes, prizes and winners are made up, nothing can be won and nothing is charged.

## Who we are

Fairdraw is run by ${house.promoter}. You can email us at ${contactEmail}.

## Your account

You log in with your mobile number and passcode. Never share your passcode. We’ll never call or text to ask for it. You can have one account, and it’s for you alone. Log out on devices that other people use. If you enter the wrong passcode too many times we’ll lock your account, and you can unlock it with a code we text you.

## Entering

- Each competition has its own terms, ways to enter and closing times. If they differ from these terms, the competition’s terms apply.
- Your entry counts from the moment we receive it, by our clock. If you start before closing time, you have 10 minutes to finish.
- The terms you accept apply to that entry, whatever we publish later.
- Once we’ve published a closing time, we won’t change it.

## Entering free by post

Write the competition’s name, your name, date of birth, address and mobile number on a card and send it by ordinary post to ${house.postalAddress}. One entry per card. A postal entry has the same chance of winning as any other.

## Paying

Prices are in pounds and include everything we charge. Your phone company may charge you as well. Your card details go straight to our payment provider and never touch our servers. You can spend up to £250 a month by credit card, and you can’t use one for instant wins. Once you have your tickets you’re in the draw, so we can’t cancel or refund your entry. This doesn’t affect your legal rights. If your payment reaches us too late to complete your entry, we’ll refund it automatically and tell you.

## Tokens and credits

Each entry into a paid competition earns tokens: as many as that competition’s terms say, once the entry is in the draw. It’s the same however you send it, free entries by post included. If the entry’s payment is refunded or taken back and it leaves the draw, we take its tokens back. If you’ve already used them, you owe us nothing. We also give tokens away now and then. You can’t buy, sell or cash them in. Entry credits get you into paid competitions. Each discount credit takes money off one purchase, and has a use-by date. If an entry isn’t completed, you’ll get back any tokens or credits you used.

## How we pick winners

Once all the entries are in, including those by post, we pick one at random from all of them, however they were sent. With the result we publish the list of tickets and the public random number, so that anyone can check that the winner follows from them. If we have to draw again, we publish the new result beside the first one and never replace it.

## Prizes

You’ll get the prize as described, or a reasonable equivalent, normally within 30 days. It costs you nothing to claim it or be paid. We publish winners’ surnames and counties, or give them to anyone who asks. You can object to this.

## Your age

You tell us that you’re 18 or over before you enter. Before you get a prize worth ${formatPrice(AGE_CHECK_PRIZE_PENCE)} or more, ${AGE_CHECK_VENDOR} checks it for us. It’s free. We send them your number, your name and postcode if we have them, and your date of birth if you choose to give it. We keep their answer, when it came and their reference, and forget your date of birth. Your prize can’t run out while we check. If they can’t tell, you can show us a passport, a driving licence or a PASS card instead. If you’re under 18, we can’t give you a prize or take a payment.

## Keeping it fun

- Everything you spend counts towards one monthly maximum, however you enter. You can set your own lower limit, even £0, and it starts straight away. Raising it takes 24 hours.
- You can take a break for a few days, suspend your account for six months or more, or close it for good. We won’t send you any marketing in the meantime.

## Your data

We use your data to run competitions, pay prizes and meet the law. You choose separately whether we can send you marketing by email and by text, and you can stop it at any time. You can see, download and erase what we hold about you, except records the law or a live draw requires.

## When we can refuse an entry

We refuse entries made by software, from someone else’s account or against a competition’s terms. If we’ve suspended your account, email ${contactEmail}.

## If we disagree

Email ${contactEmail} first. These terms come under the law of England and Wales. If you live in Scotland or Northern Ireland, you can also use the courts there.`
}
