import type { Faq } from '@fairdraw/contract/catalogue.ts'
import { postalAddress } from './channels.ts'

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
              'Pick a prize, tick that you accept its terms, and press Enter. Some ask one question, some ask for payment or tokens, some ask for nothing. You’ll see your tickets on the last screen, and again under My entries.',
          },
          {
            question: 'Can I enter without paying?',
            answer: `Yes, always. Every paid draw can be entered by ordinary post, with the same chance. Write the competition’s name, your name, date of birth, address and mobile number on a card and send it to ${postalAddress}. Some prizes are free online too: look under Free.`,
          },
          {
            question: 'When does a competition close?',
            answer:
              'Each way in has its own closing time, and all of them are on the competition’s page. They don’t move. If you began in time you have ten minutes to finish.',
          },
          {
            question: 'I got the question wrong. Am I out?',
            answer:
              'In a free draw, no: you’re in whatever you answer. In a competition of skill, yes, and you won’t have paid. Each page says which it is.',
          },
          {
            question: 'How many times can I enter?',
            answer: 'Up to the limit in the competition’s terms. When you’ve reached it the button says so.',
          },
        ],
      },
      {
        title: 'Paying',
        items: [
          {
            question: 'Which cards can I use?',
            answer:
              'Visa and Mastercard, debit or credit. Credit cards stop at £250 a month. Your bank may ask you to confirm that it’s you.',
          },
          {
            question: 'I pressed pay and lost my connection. Have I paid twice?',
            answer:
              'No. Come back to the competition and it carries on from where you were. We charge an entry once, however often you press.',
          },
          {
            question: 'My payment went through but I have no tickets.',
            answer:
              'Give it a few minutes: some banks take their time. If the entry can’t be completed we send the money back by ourselves, and text you to say so.',
          },
          {
            question: 'Can I set a limit?',
            answer:
              'Yes, in My account. Lowering it takes effect at once; raising it waits 24 hours. You can also take a break, for days or for good.',
          },
        ],
      },
      {
        title: 'Tokens and credits',
        items: [
          {
            question: 'What are tokens?',
            answer:
              'A gift that we give now and then. Spend them on prizes marked in tokens. They can’t be bought or paid out, and no entry comes with any.',
          },
        ],
      },
      {
        title: 'Winning',
        items: [
          {
            question: 'How are winners picked?',
            answer:
              'A verifiable random process picks from all entries, whichever way they came in, once the last card has been counted. We publish the proof, so anyone can check it.',
          },
          {
            question: 'How will I know?',
            answer:
              'We call your mobile number on the day of the draw and try for seven days. We never ask you to pay to collect, and never for your passcode.',
          },
          {
            question: 'Will my name be published?',
            answer:
              'Surname and county, or we give them to those who ask. If you’d rather not, tell us when you enter or when you win.',
          },
          {
            question: 'Are the winners on this site real?',
            answer: 'No. This is a demonstration: winners, programmes, sponsors and prizes are all made up.',
          },
        ],
      },
      {
        title: 'Your account',
        items: [
          {
            question: 'I’ve forgotten my passcode.',
            answer: 'Press Forgotten on the passcode screen. We text you a code, and you choose a new one.',
          },
          {
            question: 'My account is locked.',
            answer: 'Too many wrong tries do that. We text a six-digit code to your number, and it opens again.',
          },
          {
            question: 'How do I stop messages, or delete my data?',
            answer:
              'Every message has a way to stop it. In My account you can copy or erase what we hold, save what a running draw or the law needs.',
          },
          {
            question: 'How do I reach a person?',
            answer: `Write to ${contactEmail}. We answer within two working days.`,
          },
        ],
      },
    ],
  }
}
