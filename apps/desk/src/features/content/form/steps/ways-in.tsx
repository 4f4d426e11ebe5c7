import { whyPost } from '@fairdraw/rules/composing/choices.ts'
import type { Ways } from '@fairdraw/rules/composing/choices.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import looks from '../../../../ui/looks.module.css'
import { PoundsInput } from './controls/number-inputs.tsx'
import { StepField } from './step-field.tsx'
import { META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'

const CHANNELS = [...META, 'channels']

/** The ways to enter besides online. */
export function WaysIn() {
  const { choices, choose, composing } = useSteps()
  const { payment, ways } = choices
  const { textNumber = '', phoneNumber = '' } = composing.context.house
  const pence = payment.by === 'money' ? payment.pence : 0
  const reason = whyPost(choices)
  const set = (changed: Partial<Ways>) => choose({ ways: { ...ways, ...changed } })
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>Ways in</legend>
      <Checkbox isChecked isDisabled onChange={() => {}}>
        Online
      </Checkbox>
      <Checkbox
        isChecked={ways.sms !== undefined}
        onChange={(isOn) => set({ sms: isOn ? { pence, number: textNumber, keyword: '' } : undefined })}
      >
        By text
      </Checkbox>
      {ways.sms && (
        <div className={styles.inner}>
          <StepField path={[...CHANNELS, 'sms', 'mobileFillText']} label="Keyword to text" />
          <StepField path={[...CHANNELS, 'sms', 'mobileFillPhone']} label="Number to text" />
          <PoundsInput
            path={[...CHANNELS, 'sms', 'costPence']}
            label="Price of a text"
            hint="Without the phone company’s charge."
            isFree
            value={ways.sms.pence}
            onValue={(price) => set({ sms: { ...ways.sms!, pence: price } })}
          />
        </div>
      )}
      <Checkbox
        isChecked={ways.phone !== undefined}
        onChange={(isOn) => set({ phone: isOn ? { pence, number: phoneNumber } : undefined })}
      >
        By phone
      </Checkbox>
      {ways.phone && (
        <div className={styles.inner}>
          <StepField path={[...CHANNELS, 'phone', 'mobileFillPhone']} label="Number to call" />
          <PoundsInput
            path={[...CHANNELS, 'phone', 'costPence']}
            label="Price of a call"
            hint="Without the phone company’s charge."
            isFree
            value={ways.phone.pence}
            onValue={(price) => set({ phone: { ...ways.phone!, pence: price } })}
          />
        </div>
      )}
      <Checkbox
        isChecked={ways.postal !== undefined}
        isDisabled={reason !== undefined}
        onChange={(isOn) => set({ postal: isOn ? true : undefined })}
      >
        By post, free
      </Checkbox>
      {reason !== undefined && <p className={looks.minor}>{reason}</p>}
    </fieldset>
  )
}
