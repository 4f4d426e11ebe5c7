import type { Faq } from '@fairdraw/contract/catalogue.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { AGE_CHECK_PRIZE_PENCE, AGE_CHECK_VENDOR } from './age-check.ts'
import { house } from './house.ts'

/** Questions and answers of the help page. */
export function faq(contactEmail: string): Faq {
  return {
    sections: [
      {
        title: 'Entering',
        items: [
          {
            question: 'How do I enter?',
            answer:
              'Pick a prize, tick to accept its terms and press Enter. You may need to answer a question, pay or use tokens. Some prizes ask for nothing at all. You’ll see your tickets straight away, and you can find them again in My entries.',
          },
          {
            question: 'Can I enter without paying?',
            answer: `Yes. You can enter every paid draw by post, with the same chance of winning. You only pay for the stamp. Write the competition’s name, your name, date of birth, address and mobile number on a card and send it to ${house.postalAddress}. Some prizes are free to enter online too. You’ll find them under Free.`,
          },
          {
            question: 'When does a competition close?',
            answer:
              'Online, text, phone and postal entries can close at different times. You’ll find them all on the competition’s page, and they don’t change. If you start before closing time, you have 10 minutes to finish.',
          },
          {
            question: 'I got the question wrong. Am I out?',
            answer:
              'In a free draw, no. You’re in the draw whatever you answer. In a skill competition, yes, but you won’t have paid anything. Each competition’s page says which it is.',
          },
          {
            question: 'How many times can I enter?',
            answer: 'As many times as the competition’s terms allow. We’ll tell you when you’ve reached the limit.',
          },
          {
            question: 'Can I cancel an entry?',
            answer:
              'If you haven’t finished it, you can leave it. We won’t charge you, and any tokens or credits you’d set aside for it go back to your account. Once you have your tickets you’re in the draw, so we can’t cancel or refund your entry. This doesn’t affect your legal rights.',
          },
        ],
      },
      {
        title: 'Paying',
        items: [
          {
            question: 'How can I pay?',
            answer:
              'By debit or credit card (Visa or Mastercard), bank transfer, PayPal, Apple Pay or Google Pay. You can spend up to £250 a month by credit card. Your bank may ask you to confirm it’s you.',
          },
          {
            question: 'What is fast checkout?',
            answer:
              'A way to pay with a card that you keep with Fastlane, PayPal’s card service. You give your email, Fastlane texts you a code, and your card is there. Your email goes to PayPal only. We don’t keep it, and you never need fast checkout to enter.',
          },
          {
            question: 'Can I get a refund?',
            answer: `We’re sorry, but once you have your tickets you’re in the draw and we can’t refund your entry. This doesn’t affect your legal rights. If your payment reaches us too late, or we can’t complete your entry, we’ll refund you automatically and text you. The money can take a few days to show. If you think we’ve charged you by mistake, email ${contactEmail}.`,
          },
          {
            question: 'I pressed pay and lost my connection. Have I paid twice?',
            answer:
              'No. Go back to the competition and you can carry on where you left off. We only charge you once for each entry, however many times you press pay.',
          },
          {
            question: 'My payment went through but I have no tickets.',
            answer:
              'Give it a few minutes, as some banks take a little longer. If we can’t complete your entry, we’ll refund you automatically and text to let you know.',
          },
          {
            question: 'Can I set a spending limit?',
            answer:
              'Yes, under Playing safe in My account. A lower limit starts straight away. Raising it takes 24 hours. You can also take a break for a few days, suspend your account for six months or more, or close it for good.',
          },
        ],
      },
      {
        title: 'Tokens and credits',
        items: [
          {
            question: 'What are tokens?',
            answer:
              'They get you into competitions priced in tokens. You earn them by entering paid competitions, and we give some away now and then. You can’t buy them or cash them in.',
          },
          {
            question: 'How do I earn tokens?',
            answer:
              'Enter a paid competition. Each entry earns the number of tokens on the competition’s page, however you send it, and a free entry by post earns the same as a paid one. In a bundle, every entry counts. The tokens are yours once the entry is in the draw, and you’ll see them with your tickets and in My entries. If an entry is refunded, we take its tokens back. If you’ve already used them, you owe us nothing.',
          },
        ],
      },
      {
        title: 'Winning',
        items: [
          {
            question: 'How do you pick the winners?',
            answer:
              'Once every entry is in, including the last of the post, we pick the winner at random from all of them, however they entered. We publish the list of tickets and the public random number that decided, so anyone can check that the winner follows from them.',
          },
          {
            question: 'Can I prove that my ticket is in the draw?',
            answer:
              'Yes. Save your ticket receipt after you enter, or from My entries. It’s a small file that we’ve signed. When the list of tickets is published, open the draw’s page and check your receipt there. It shows your ticket’s place in the list. If your ticket were missing, your receipt would prove that it should be there, unless your entry was refunded.',
          },
          {
            question: 'How will I know if I’ve won?',
            answer:
              'We’ll call your mobile on the day of the draw, and keep trying for seven days. We’ll never ask you to pay to claim a prize, and we’ll never ask for your passcode.',
          },
          {
            question: 'Why are you checking my age?',
            answer: `You need to be 18 or over, and before we hand over a prize worth ${formatPrice(AGE_CHECK_PRIZE_PENCE)} or more we have to be sure. ${AGE_CHECK_VENDOR.replace('our', 'Our')} checks it, usually in seconds, and it’s free. They see your number and, if we have them, your name and postcode. We keep their answer, when it came and their reference. Your prize can’t run out while we check.`,
          },
          {
            question: 'You couldn’t check my age. What now?',
            answer: `It happens, with a new number for example, and nothing is lost. Try again with your date of birth, which we forget as soon as there’s an answer. Or email ${contactEmail}, and a person will look at your passport, driving licence or PASS card with you. We don’t keep a copy.`,
          },
          {
            question: 'Will you publish my name?',
            answer:
              'We publish winners’ surnames and counties, or give them to anyone who asks. If you’d rather we didn’t, tell us when you enter or when you win.',
          },
          {
            question: 'Are the winners on this site real?',
            answer: 'No. This is a demonstration, so the winners, programmes, sponsors and prizes are all made up.',
          },
        ],
      },
      {
        title: 'Your account',
        items: [
          {
            question: 'How do I log in?',
            answer:
              'With your mobile number and your four-digit passcode. If you’re new, enter your number and we’ll text you a code to get you started.',
          },
          {
            question: 'I’ve forgotten my passcode.',
            answer:
              'Press ‘Forgotten your passcode?’ when you log in. We’ll text you a code, and then you can choose a new one.',
          },
          {
            question: 'My account is locked.',
            answer:
              'That happens after too many wrong attempts. We’ll text a six-digit code to your number so you can unlock it.',
          },
          {
            question: 'How do I stop your emails and texts?',
            answer:
              'Use the link in any marketing message, or choose what we send you in My account. We’ll still send you messages about your entries.',
          },
          {
            question: 'How do I delete my account or my data?',
            answer:
              'Under Your data in My account, you can download everything we hold about you or erase your account. We’ll delete your details, except records the law or a live draw requires.',
          },
          {
            question: 'Do you use cookies?',
            answer:
              'Two, and only if you ask us to keep you logged in: they renew your log-in for up to 30 days and do nothing else. The companies that handle payments may set their own when you pay. We store a few things in your browser, such as whether you’re logged in. We also try out different pictures and count how often they’re seen and opened, but we don’t record who you are. To switch that off, choose ‘Cookies and privacy’ at the foot of any page.',
          },
          {
            question: 'How do I contact you?',
            answer: `Email ${contactEmail}. One of the team will reply within two working days.`,
          },
        ],
      },
    ],
  }
}
