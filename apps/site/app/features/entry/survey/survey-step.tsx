import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS } from '@fairdraw/rules/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/marketing.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { useAccount } from '../../../session/use-account.ts'
import { BusyButton } from '../../../ui/button/busy-button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { ErrorBox } from '../../../ui/form/error-box.tsx'
import { Field, FieldMessages, RequiredMark } from '../../../ui/form/field.tsx'
import { ScreenHeading } from '../../../ui/text/screen-heading.tsx'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import type { Draft, Form } from '../../../ui/form/use-form.ts'
import { draftFor } from '../../account/draft-for.ts'
import { NameFields } from '../../account/details/name-fields.tsx'
import type { Screen } from '../run/entry-machine.ts'
import type { EntryRun } from '../run/entry-run.ts'
import { Notice } from '../notice.tsx'
import { QuizWord } from '../quiz/quiz-word.tsx'
import type { StepProps } from '../step-props.ts'
import { answersAlone, blankSurvey, fieldOf, refusedFields, surveyBody, surveyChecks } from './survey-form.ts'
import type { SurveyField, SurveyQuestion } from './survey-form.ts'
import { TermsTick } from '../terms/terms-tick.tsx'
import choiceStyles from '../quiz/choices.module.css'
import styles from './survey-step.module.css'
import entryStyles from '../entry.module.css'

const NONE: readonly SurveyQuestion[] = []

/** A few questions, what the player may be sent, and the terms where they belong here (1-site §4; docs/product-decisions.md#types). */
export function SurveyStep({ view, run, state, hasMoved }: StepProps) {
  const { header, text, questions = NONE, sponsorsOptIn } = view.survey ?? {}
  const player = useAccount()
  const [wanted, setWanted] = useState<readonly MarketingChannel[]>([])
  const asked = { questions, needsTerms: view.terms.step === 'survey', wanted }
  const blank = blankSurvey(questions)
  const [draft] = useState(() =>
    answersAlone(draftFor(`survey ${view.id}`, player.status === 'player' ? player.phone : ''), blank),
  )
  const form = useForm<SurveyField>(blank, surveyChecks(asked), draft)
  // The tick is of the version that was shown: no other is agreed to by it.
  const { version } = view.terms
  const [shown, setShown] = useState(version)
  if (shown !== version) {
    setShown(version)
    form.tick('terms').onChange(false)
  }
  useForgottenOnce(run, draft)
  const send = form.handleSubmit(async (values) => {
    const wrong = await run.finishSurvey(surveyBody(values, asked, version))
    return wrong === 'not-sent' ? wrong : wrong && refusedFields(wrong)
  })
  return (
    <form className={entryStyles.step} noValidate onSubmit={send}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus={hasMoved}>{header ?? 'Nearly there'}</ScreenHeading>
        <QuizWord state={state} />
        {text && <p className={entryStyles.quiet}>{text}</p>}
      </div>
      <Notice state={state} />
      <ErrorBox messages={form.messages} />
      {questions.map((question) => (
        <Question key={question.id} question={question} form={form} />
      ))}
      {sponsorsOptIn && (
        <OwnChoice title={`Hear from ${sponsorsOptIn.sponsor}`}>
          <Checkbox {...form.tick('sponsors')}>{sponsorsOptIn.wording}</Checkbox>
        </OwnChoice>
      )}
      {view.isOptIn && <OptIn form={form} wanted={wanted} onWant={setWanted} />}
      {asked.needsTerms && (
        <TermsTick
          view={view}
          isAccepted={form.tick('terms').isChecked}
          onChange={form.tick('terms').onChange}
          isMissed={form.tick('terms').messages.length > 0}
        />
      )}
      <BusyButton type="submit" size="large" isWide isBusy={state.isBusy}>
        {state.steps.at(-1) === 'survey' ? 'Enter now' : 'Continue'}
      </BusyButton>
    </form>
  )
}

/** Where a further try was taken without this form, what it keeps has been sent as well. */
function useForgottenOnce(run: EntryRun, draft: Draft<SurveyField>) {
  const leave = useEffectEvent(() => {
    const { screen, lost } = run.get()
    if (!lost && SURVEY_TAKEN.includes(screen)) draft.delete()
  })
  useEffect(() => () => leave(), [])
}

const SURVEY_TAKEN: readonly Screen[] = ['quiz', 'payment', 'at-bank', 'waiting', 'result']

type QuestionProps = { question: SurveyQuestion; form: Form<SurveyField> }

function Question({ question, form }: QuestionProps) {
  const field = form.field(fieldOf(question))
  if (question.kind === 'text') {
    const hint = question.isRequired ? undefined : 'Optional'
    return <Field label={question.text} hint={hint} autoComplete="off" {...field} />
  }
  return <Choice question={question} form={form} />
}

function Choice({ question: { text, options = [], isRequired, ...question }, form }: QuestionProps) {
  const name = fieldOf(question)
  const { value, messages, onChange } = form.field(name)
  return (
    <fieldset
      role="radiogroup"
      className={choiceStyles.options}
      aria-required={isRequired}
      aria-invalid={messages.length > 0}
      aria-describedby={`${name}-messages`}
    >
      <legend className={styles.legend}>
        {text}
        {isRequired && <RequiredMark />}
      </legend>
      {!isRequired && <p className={styles.hint}>Optional</p>}
      {options.map((option) => (
        <label key={option} className={choiceStyles.option}>
          <input
            type="radio"
            name={name}
            value={option}
            required={isRequired}
            checked={value === option}
            onChange={onChange}
          />
          <span>{option}</span>
        </label>
      ))}
      {!isRequired && value !== '' && (
        <TextButton className={styles.clear} onClick={() => form.set(name, '')}>
          Clear my answer
        </TextButton>
      )}
      <FieldMessages id={`${name}-messages`} messages={messages} />
    </fieldset>
  )
}

/** What is agreed to stands apart from what is needed, and says that it changes nothing (field rule 24). */
function OwnChoice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.choice} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {children}
      <p className={entryStyles.small}>It’s up to you. Your choice won’t affect your entry or your chances.</p>
    </section>
  )
}

type OptInProps = {
  form: Form<SurveyField>
  wanted: readonly MarketingChannel[]
  onWant: (wanted: readonly MarketingChannel[]) => void
}

/** Our own opt-in: nothing ticked beforehand; who the player is is asked only of those who tick, and only once. */
function OptIn({ form, wanted, onWant }: OptInProps) {
  const [isKnown, setIsKnown] = useState(false)
  const change = async (channel: MarketingChannel, isWanted: boolean) => {
    onWant(isWanted ? [...wanted, channel] : wanted.filter((one) => one !== channel))
    if (!isWanted || isKnown) return
    setIsKnown(true)
    const answer = await api(postPersonalDetails, { body: {} })
    if (!answer.ok) return
    const { details } = answer.body
    for (const name of ['title', 'name', 'surname', 'postcode'] as const) {
      const told = details[name]
      if (told && form.values[name] === '') form.set(name, told)
    }
  }
  return (
    <OwnChoice title="Hear from us">
      {MARKETING_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          isChecked={wanted.includes(channel)}
          onChange={(isWanted) => void change(channel, isWanted)}
        >
          {CONSENT_WORDING[channel]}
        </Checkbox>
      ))}
      {wanted.length > 0 && (
        <div className={styles.who}>
          <NameFields form={form} />
        </div>
      )}
    </OwnChoice>
  )
}
