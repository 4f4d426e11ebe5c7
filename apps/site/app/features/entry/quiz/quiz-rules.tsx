/** The rules of the questions: a wrong answer, the time limit, and what happens when the time is over. */
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import type { IconName } from '@fairdraw/ui/media/any-icon.tsx'
import { useHref } from 'react-router'
import { competitionTermsPath } from '../../../addresses.ts'
import type { EntryView } from '../entry-view.ts'
import styles from './quiz-step.module.css'
import entryStyles from '../entry.module.css'

export function QuizRules({ view }: { view: EntryView }) {
  return (
    <ul className={styles.rules} aria-label="How it works">
      {rulesOf(view).map(({ icon, text }) => (
        <li key={text}>
          <AnyIcon name={icon} size={22} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** The sponsor of the prize and a link to the full terms. */
export function QuizTerms({ view }: { view: EntryView }) {
  const terms = useHref(competitionTermsPath(undefined, view))
  return (
    <div className={entryStyles.small}>
      {view.sponsoredBy && <p>{`${view.sponsoredBy}.`}</p>}
      <a className={entryStyles.fullTerms} href={terms} target="_blank" rel="noopener">
        Read the full terms<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </div>
  )
}

const attemptsText = (attempts: number): string =>
  attempts === 1 ? 'You only get one go.' : `You get ${attempts} goes, with different questions each time.`

type Rule = { icon: IconName; text: string }

/** The effect of a wrong answer, the time limit, and what happens when the time is over (docs/product-decisions.md#types; field rule 28). */
export function rulesOf({
  quiz: { isSkill, attempts, seconds },
  form,
  cost,
}: Pick<EntryView, 'quiz' | 'form' | 'cost'>): Rule[] {
  const noPayment =
    form === 'money' ? ' before you pay anything' : form === 'tokens' ? ` and you’ll get your ${cost} back` : ''
  const rules: (Rule | false)[] = [
    isSkill
      ? { icon: 'trophy', text: `A wrong answer ends your entry${noPayment}. ${attemptsText(attempts)}` }
      : { icon: 'gift', text: 'Don’t worry if you get it wrong. You can still enter the draw.' },
    seconds !== undefined && {
      icon: 'clock',
      text: `You get ${seconds} seconds a question, from when you tap ‘I’m ready’. Need longer? Tap ‘More time’.`,
    },
    seconds !== undefined && {
      icon: 'replay',
      text: isSkill
        ? `When time’s up, we’ll use whatever you’ve chosen. If you’ve chosen nothing, your entry ends${noPayment}.`
        : 'When time’s up, we’ll use whatever you’ve chosen. If you’ve chosen nothing, you can still enter the draw.',
    },
  ]
  return rules.filter((rule) => rule !== false)
}
