/** What holds for the questions: a wrong answer, the time there is, and what happens when it is over. */
import { useHref } from 'react-router'
import { competitionTermsPath } from '../../../addresses.ts'
import { Icon } from '../../../ui/media/icon.tsx'
import type { IconName } from '../../../ui/media/icon.tsx'
import type { EntryView } from '../entry-view.ts'
import styles from './quiz-step.module.css'
import entryStyles from '../entry.module.css'

export function QuizRules({ view }: { view: EntryView }) {
  return (
    <ul className={styles.rules} aria-label="How it works">
      {rulesOf(view).map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={22} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Who provides the prize, and the terms in full. */
export function QuizTerms({ view }: { view: EntryView }) {
  const terms = useHref(competitionTermsPath(undefined, view))
  return (
    <p className={entryStyles.small}>
      {view.sponsoredBy && `${view.sponsoredBy}. `}
      <a className={entryStyles.fullTerms} href={terms} target="_blank" rel="noopener">
        Read the full terms<span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

const attemptsText = (attempts: number): string =>
  attempts === 1 ? 'You only get one go.' : `You get ${attempts} goes, with different questions each time.`

type Rule = { icon: IconName; text: string }

/** What a wrong answer means, how long there is, and what holds when the time is over (docs/product-decisions.md#types; field rule 28). */
export function rulesOf({
  quiz: { isSkill, attempts, seconds },
  form,
  cost,
}: Pick<EntryView, 'quiz' | 'form' | 'cost'>): Rule[] {
  const nothing =
    form === 'money' ? ' before you pay anything' : form === 'tokens' ? ` and you’ll get your ${cost} back` : ''
  const rules: (Rule | false)[] = [
    isSkill
      ? { icon: 'trophy', text: `A wrong answer ends your entry${nothing}. ${attemptsText(attempts)}` }
      : { icon: 'gift', text: 'Don’t worry if you get it wrong. You can still enter the draw.' },
    seconds !== undefined && {
      icon: 'clock',
      text: `You get ${seconds} seconds a question, from when you tap ‘I’m ready’. Need longer? Tap ‘More time’.`,
    },
    seconds !== undefined && {
      icon: 'replay',
      text: isSkill
        ? `When time’s up, we’ll use whatever you’ve chosen. If you’ve chosen nothing, your entry ends${nothing}.`
        : 'When time’s up, we’ll use whatever you’ve chosen. If you’ve chosen nothing, you can still enter the draw.',
    },
  ]
  return rules.filter((rule) => rule !== false)
}
