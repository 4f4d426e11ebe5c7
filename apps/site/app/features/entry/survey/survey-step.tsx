import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { FieldMessages, RequiredMark } from '@fairdraw/ui/form/labelled.tsx'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import type { Draft, Form } from '@fairdraw/ui/form/use-form.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { api } from '../../../api.ts'
import { useAccount } from '../../../session/use-account.ts'
import { draftFor } from '../../player/draft-for.ts'
import { NameFields } from '../../player/details/name-fields.tsx'
import type { Screen } from '../run/entry-machine.ts'
import type { EntryRun } from '../run/entry-run.ts'
import { Notice } from '../notice.tsx'
import { QuizOutcome } from '../quiz/quiz-outcome.tsx'
import type { StepProps } from '../step-props.ts'
import { withoutConsents, blankSurvey, fieldOf, refusedFields, surveyBody, surveyChecks } from './survey-form.ts'
import type { SurveyField, SurveyQuestion } from './survey-form.ts'
import { TermsTick } from '../terms-step/terms-tick.tsx'
import look from '../../../ui/choice.module.css'
import choiceStyles from '../quiz/choices.module.css'
import styles from './survey-step.module.css'
import entryStyles from '../entry.module.css'

const NO_QUESTIONS: readonly SurveyQuestion[] = []

/** The survey step: questions, marketing consents, and the terms where they belong here (1-site §4; docs/product-decisions.md#types). */
export function SurveyStep({ view, run, state, hasMoved }: StepProps) {
  const { header, text, questions = NO_QUESTIONS, sponsorsOptIn } = view.survey ?? {}
  const player = useAccount()
  const [channels, setChannels] = useState<readonly MarketingChannel[]>([])
  const asked = { questions, needsTerms: view.terms.step === 'survey', channels }
  const blank = blankSurvey(questions)
  const [draft] = useState(() =>
    withoutConsents(draftFor(`survey ${view.id}`, player.status === 'player' ? player.phone : ''), blank),
  )
  const form = useForm<SurveyField>(blank, surveyChecks(asked), draft)
  // The tick applies to the version of the terms that was shown. A new version clears it.
  const { version } = view.terms
  const [shownVersion, setShownVersion] = useState(version)
  if (shownVersion !== version) {
    setShownVersion(version)
    form.tick('terms').onChange(false)
  }
  useDeleteDraftOnceTaken(run, draft)
  const send = form.handleSubmit(async (values) => {
    const wrong = await run.finishSurvey(surveyBody(values, asked, version))
    return wrong === 'not-sent' ? wrong : wrong && refusedFields(wrong)
  })
  return (
    <form className={entryStyles.step} noValidate onSubmit={send}>
      <div className={styles.intro}>
        <ScreenHeading takesFocus={hasMoved}>{header ?? 'Nearly there'}</ScreenHeading>
        <QuizOutcome state={state} />
        {text && <p className={entryStyles.quiet}>{text}</p>}
      </div>
      <Notice state={state} />
      <ErrorBox messages={form.messages} />
      {questions.map((question) => (
        <Question key={question.id} question={question} form={form} />
      ))}
      {sponsorsOptIn && (
        <ConsentSection title={`Hear from ${sponsorsOptIn.sponsor}`}>
          <Checkbox {...form.tick('sponsors')}>{sponsorsOptIn.wording}</Checkbox>
        </ConsentSection>
      )}
      {view.isOptIn && <OptIn form={form} channels={channels} onChannelsChange={setChannels} />}
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

/** Deletes the draft also if a repeated call succeeded after this form's own submit had failed. */
function useDeleteDraftOnceTaken(run: EntryRun, draft: Draft<SurveyField>) {
  const leave = useEffectEvent(() => {
    const { screen, connectionLost } = run.get()
    if (!connectionLost && SURVEY_TAKEN.includes(screen)) draft.delete()
  })
  useEffect(() => () => leave(), [])
}

const SURVEY_TAKEN: readonly Screen[] = ['quiz', 'payment', 'at-bank', 'waiting', 'result']

type QuestionProps = { question: SurveyQuestion; form: Form<SurveyField> }

function Question({ question, form }: QuestionProps) {
  const field = form.field(fieldOf(question))
  if (question.kind === 'choice') return <Choice question={question} form={form} />
  const hint = question.isRequired ? undefined : 'Optional'
  return <Field label={question.text} hint={hint} autoComplete="off" type={INPUT_TYPES[question.kind]} {...field} />
}

const INPUT_TYPES = { text: 'text', date: 'date', datetime: 'datetime-local' } as const

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
        <span>{text}</span>
        {isRequired && <RequiredMark />}
      </legend>
      {!isRequired && <p className={styles.hint}>Optional</p>}
      {options.map((option) => (
        <label key={option} className={`${look.card} ${choiceStyles.option}`}>
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

/** Optional consents are separate from required fields and say that they do not affect the entry (field rule 24). */
function ConsentSection({ title, children }: { title: string; children: ReactNode }) {
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
  channels: readonly MarketingChannel[]
  onChannelsChange: (channels: readonly MarketingChannel[]) => void
}

/** Our own opt-in. Nothing is ticked in advance; personal details are requested only after a tick, and prefilled once. */
function OptIn({ form, channels, onChannelsChange }: OptInProps) {
  const [hasPrefilled, setIsKnown] = useState(false)
  const change = async (channel: MarketingChannel, isWanted: boolean) => {
    onChannelsChange(isWanted ? [...channels, channel] : channels.filter((one) => one !== channel))
    if (!isWanted || hasPrefilled) return
    setIsKnown(true)
    const answer = await api(postPersonalDetails, { body: {} })
    if (!answer.ok) return
    const { details } = answer.body
    for (const name of ['title', 'name', 'surname', 'postcode'] as const) {
      const saved = details[name]
      if (saved && form.values[name] === '') form.set(name, saved)
    }
  }
  return (
    <ConsentSection title="Hear from us">
      {MARKETING_CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          isChecked={channels.includes(channel)}
          onChange={(isWanted) => void change(channel, isWanted)}
        >
          {CONSENT_WORDING[channel]}
        </Checkbox>
      ))}
      {channels.length > 0 && (
        <div className={styles.who}>
          <NameFields form={form} />
        </div>
      )}
    </ConsentSection>
  )
}
