import type { Competition as Document } from '@fairdraw/contract/catalogue/competition.ts'
import type { Prize } from '@fairdraw/contract/prize.ts'
import { VOUCHER } from '@fairdraw/rules/prize/prize.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { elementIdOf, useContentForm } from '../inputs/form-context.ts'
import { focusSoon } from '../inputs/focus-soon.ts'
import { CountInput, PoundsInput } from './controls/number-inputs.tsx'
import { DOCUMENT, META, useSteps } from './steps-context.ts'
import { StepField } from './step-field.tsx'
import styles from './steps.module.css'

type Tier = NonNullable<Document['meta']['prizeTiers']>[number]

const TIERS = [...META, 'prizeTiers']
const PICTURE = [...META, 'media', 'desktop', 'cardImage']

/** How a prize reaches its winner. */
const WAYS = [
  { value: 'sent', name: 'We send it' },
  { value: 'money', name: 'Money, paid to the winner' },
  { value: 'voucher', name: 'A voucher code' },
  { value: 'tokens', name: 'Tokens' },
  { value: 'entries', name: 'Free entries' },
] as const
type Way = (typeof WAYS)[number]['value']

const PRIZES: Readonly<Record<Way, Pick<Prize, 'type' | 'physicalType'>>> = {
  sent: { type: 'physical' },
  money: { type: 'monetary' },
  voucher: { type: 'physical', physicalType: VOUCHER },
  tokens: { type: 'token' },
  entries: { type: 'entry' },
}

const prizeOf = ({ name, prize = { type: 'physical', value: 0, name } }: Tier): Prize => prize

function wayOf(tier: Tier): Way {
  const { type, physicalType } = prizeOf(tier)
  if (type === 'physical') return physicalType === VOUCHER ? 'voucher' : 'sent'
  return ({ monetary: 'money', token: 'tokens', entry: 'entries' } as const)[type]
}

/** What is won, what it is called, and how it looks. */
export function PrizeStep() {
  const { content } = useSteps()
  const { change } = useContentForm()
  const { competition } = content
  const tiers = competition.meta.prizeTiers ?? []
  const picture = competition.meta.media.desktop.cardImage ?? ''
  return (
    <>
      <ol className={styles.rows} aria-label="Prizes, the largest first">
        {tiers.map((tier, index) => (
          // eslint-disable-next-line react/no-array-index-key -- a prize has no name of its own that stays
          <li key={index}>
            <PrizeFields tier={tier} index={index} isOnly={tiers.length === 1} />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        tone="outline"
        className={styles.start}
        onClick={() => {
          change(TIERS, (before) => [...((before as Tier[] | undefined) ?? []), BLANK], true)
          focusSoon(elementIdOf([...TIERS, tiers.length, 'name']))
        }}
      >
        Add another prize
      </Button>
      <StepField path={[...DOCUMENT, 'name']} label="Name" hint="" follows />
      <p className={styles.given}>
        <span>{`Number ${competition.id}, reference ${competition.idb}, at `}</span>
        <code>{`/win/competition/${competition.id}/${competition.slug}`}</code>
      </p>
      <StepField path={PICTURE} label="Picture" />
      {picture !== '' && (
        <StepField
          path={[...DOCUMENT, 'mediaInfo', picture]}
          label="What the picture shows, for people who don’t see it"
        />
      )}
      <StepField path={[...META, 'media']} label="More pictures, and films" />
    </>
  )
}

const BLANK: Tier = { name: '', winners: 1, prize: { type: 'physical', value: 0, name: '' } }

function PrizeFields({ tier, index, isOnly }: { tier: Tier; index: number; isOnly: boolean }) {
  const { change } = useContentForm()
  const path = [...TIERS, index]
  const way = wayOf(tier)
  const prize = prizeOf(tier)
  const set = (prizeChanges: Partial<Prize>) => change([...path, 'prize'], () => ({ ...prize, ...prizeChanges }), true)
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{isOnly ? 'The prize' : `Prize ${index + 1}`}</legend>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <StepField path={[...path, 'name']} label="What can be won" />
        </div>
        <SelectField
          label="How it reaches the winner"
          value={way}
          options={WAYS}
          onChange={({ target }) => {
            const { physicalType: _, ...rest } = prize
            change([...path, 'prize'], () => ({ ...rest, ...PRIZES[target.value as Way] }), true)
          }}
        />
        {way === 'tokens' || way === 'entries' ? (
          <CountInput
            path={[...path, 'prize', 'value']}
            label={way === 'tokens' ? 'How many tokens' : 'How many entries'}
            value={prize.value}
            onValue={(value) => set({ value })}
          />
        ) : (
          <PoundsInput
            path={[...path, 'prize', 'value']}
            label={way === 'money' ? 'How much' : 'Worth'}
            isFree
            value={prize.value}
            onValue={(value) => set({ value })}
          />
        )}
        <CountInput
          path={[...path, 'winners']}
          label="Winners"
          value={tier.winners}
          onValue={(winners) => change([...path, 'winners'], () => winners)}
        />
        <div className={styles.wide}>
          <StepField
            path={[...path, 'details']}
            label="In full, for the terms"
            hint="If there is more to say than its name and what it is worth."
          />
        </div>
      </div>
      {!isOnly && (
        <Button
          size="small"
          tone="outline"
          className={styles.start}
          aria-label={`Remove prize ${index + 1}`}
          onClick={() => change(TIERS, (before) => (before as Tier[]).toSpliced(index, 1), true)}
        >
          Remove
        </Button>
      )}
    </fieldset>
  )
}
