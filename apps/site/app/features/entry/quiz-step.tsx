import { useHref } from 'react-router'
import { competitionTermsPath } from '../../addresses.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ScreenHeading } from '../../ui/screen-heading.tsx'
import type { EntryView } from './entry-view.ts'
import { OneQuestion } from './one-question.tsx'
import type { StepProps } from './step-props.ts'
import styles from './quiz-step.module.css'
import entryStyles from './entry.module.css'

/** The clock starts when the player says so, never by the page's opening (field rule 28). */
export function QuizStep(props: StepProps) {
  const [question] = props.state.questions
  return question ? <OneQuestion key={question.id} {...props} question={question} /> : <GetReady {...props} />
}

/** What is to come, and what happens then, said before anything counts. */
function GetReady({ run, state, view, hasMoved }: StepProps) {
  const terms = useHref(competitionTermsPath(undefined, view))
  return (
    <div className={entryStyles.step}>
      <ScreenHeading takesFocus={hasMoved}>{view.quiz.header ?? 'One question first'}</ScreenHeading>
      <p>{view.quiz.text ?? 'Ready when you are.'}</p>
      <ul className={styles.rules} aria-label="How it works">
        {rulesOf(view).map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size={22} />
            {text}
          </li>
        ))}
      </ul>
      <BusyButton size="large" isWide isBusy={state.isBusy} onClick={() => void run.startQuiz()}>
        I’m ready
      </BusyButton>
      <p className={entryStyles.small}>
        {view.sponsoredBy && `${view.sponsoredBy}. `}
        <a href={terms} target="_blank" rel="noopener">
          Read the full terms<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  )
}

const attemptsText = (attempts: number): string =>
  attempts === 1
    ? 'You have one go: it cannot be entered again.'
    : `You have ${attempts} goes, with other questions each time.`

type Rule = { icon: IconName; text: string }

/** What a wrong answer means, how long there is, and what holds when the time is over (decisions: types; field rule 28). */
export function rulesOf({
  quiz: { isSkill, attempts, seconds },
  form,
  cost,
}: Pick<EntryView, 'quiz' | 'form' | 'cost'>): Rule[] {
  const nothing =
    form === 'money' ? ' before you pay anything' : form === 'tokens' ? `, and your ${cost} come back` : ''
  const rules: (Rule | false)[] = [
    isSkill
      ? { icon: 'trophy', text: `A wrong answer ends the entry${nothing}. ${attemptsText(attempts)}` }
      : { icon: 'gift', text: 'A wrong answer doesn’t matter: you’re in the draw all the same.' },
    seconds !== undefined && {
      icon: 'clock',
      text: `The clock starts when you’re ready: ${seconds} seconds a question. Need longer? Press ‘More time’, as often as you like.`,
    },
    seconds !== undefined && {
      icon: 'replay',
      text: isSkill
        ? `At the end of the time we take what you’ve put by then. With nothing there, the entry ends${nothing}.`
        : 'At the end of the time we take what you’ve put by then. With nothing there, you’re still in the draw.',
    },
  ]
  return rules.filter((rule) => rule !== false)
}
