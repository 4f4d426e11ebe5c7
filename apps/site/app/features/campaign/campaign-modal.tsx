/** The modal of a campaign, step by step (1-site §2 'Modals'; 2-flows §4 'Campaign modal', §8). */
import type { Campaign } from '@fairdraw/contract/campaign.ts'
import type { CampaignStatus } from '@fairdraw/rules/campaign/campaign.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button, ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import type { CSSProperties, ReactNode } from 'react'
import { gamePath } from '../../addresses.ts'
import { resolveContentLink } from '../../content-link.ts'
import { useContactEmail } from '../catalogue/contact-email/use-contact-email.ts'
import { contactHint, endingCopy } from './campaign-copy.ts'
import type { FlowState } from './campaign-machine.ts'
import { isRefused, modalLook } from './campaign-theme.ts'
import { EmailStep } from './email-step.tsx'
import styles from './campaign.module.css'

type ShownState = Exclude<FlowState, { step: 'leaving' }>

type CampaignModalProps = {
  state: ShownState
  code: string
  page: string | undefined
  onEmailDone: () => void
  onClaim: () => void
  onClose: () => void
  onFollow: () => void
}

export function CampaignModal({ state, code, onEmailDone, ...handlers }: CampaignModalProps) {
  const { onClose } = handlers
  const campaign = 'campaign' in state ? state.campaign : undefined
  const wasRefused = state.step === 'final' && isRefused(state.status)
  const look = modalLook(campaign?.theme, wasRefused)
  const close = (
    <Button tone={state.step === 'email' ? 'outline' : 'veil'} style={look.close} onClick={onClose}>
      Close
    </Button>
  )
  if (state.step === 'email')
    return (
      <Modal
        key="email"
        title={state.campaign.title}
        onClose={onClose}
        actions={
          <>
            {!state.campaign.emailVerification?.required && <TextButton onClick={onEmailDone}>Skip this</TextButton>}
            {close}
          </>
        }
      >
        <EmailStep campaign={state.campaign} code={code} onDone={onEmailDone} />
      </Modal>
    )

  const { title, body, actions } = contentOf(state, { ...handlers, buttonStyle: look.button })
  return (
    <Modal
      key="stage"
      title={title}
      className={`${styles.campaign} on-stage`}
      style={look.modal}
      picture={<Face state={state} campaign={campaign} />}
      onClose={onClose}
      actions={
        <>
          {actions}
          {close}
        </>
      }
    >
      {/* Announces each step, and the result. */}
      <output className={styles.body}>{body}</output>
    </Modal>
  )
}

type StageState = Exclude<ShownState, { step: 'email' }>
type Handlers = {
  page: string | undefined
  onClaim: () => void
  onClose: () => void
  onFollow: () => void
  buttonStyle: CSSProperties
}
type Content = { title: string; body: ReactNode; actions?: ReactNode }

function contentOf(state: StageState, handlers: Handlers): Content {
  if (state.step === 'loading') return { title: 'One moment', body: 'Looking your code up…' }
  if (state.step === 'claim') {
    const { title, text, type, isCardMode } = state.campaign
    if (type !== 'game') return { title, body: 'Adding it to your account…' }
    return {
      title,
      body: text,
      actions: (
        <BusyButton isBusy={state.isClaiming} style={handlers.buttonStyle} onClick={handlers.onClaim}>
          {isCardMode ? 'Turn the card over' : 'Claim it'}
        </BusyButton>
      ),
    }
  }
  const { title, text } = endingCopy(state)
  const hint = contactHint(state.status)
  return {
    title,
    body: (
      <>
        <span>{text}</span>
        {hint && <Contact hint={hint} />}
      </>
    ),
    actions: <EndActions state={state} {...handlers} />,
  }
}

function EndActions({
  state: { status, campaign, canRetry, landingUrl },
  page,
  onClaim,
  onClose,
  onFollow,
  buttonStyle,
}: Handlers & { state: Extract<FlowState, { step: 'final' }> }) {
  const links = { style: buttonStyle, onFollow, onClose }
  if (canRetry)
    return (
      <Button style={buttonStyle} onClick={onClaim}>
        Try again
      </Button>
    )
  if (landingUrl) return <ModalLink text="Go there now" link={landingUrl} {...links} />
  const isGame = campaign?.type === 'game' && campaign.gameSlug !== undefined
  if (isGame && (!isRefused(status) || status === 'already-used'))
    return (
      <ButtonLink to={gamePath(campaign.gameSlug!, page)} style={buttonStyle} onClick={onFollow} replace>
        Play the game
      </ButtonLink>
    )
  const { button } = campaign ?? {}
  if (isRefused(status) || !button?.enabled || !button.text || !button.url) return null
  return <ModalLink text={button.text} link={button.url} {...links} />
}

type ModalLinkProps = { text: string; link: string; style: CSSProperties; onFollow: () => void; onClose: () => void }

function ModalLink({ text, link, style, onFollow, onClose }: ModalLinkProps) {
  const target = resolveContentLink(link)
  if (!target) return null
  if ('to' in target)
    return (
      <ButtonLink to={target.to} style={style} onClick={onFollow} replace>
        {text}
      </ButtonLink>
    )
  return (
    <a
      className={buttonClass()}
      style={style}
      href={target.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onClose}
    >
      <span>{text}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

/** What is shown where the campaign has no picture for it. */
const FACES = {
  awarded: 'gift',
  'capping-partially-exceeded': 'gift',
  'wrong-code': 'search',
  expired: 'clock',
  'already-used': 'check',
  'not-published': 'clock',
  'no-prize-draw': 'clock',
  'capping-exceeded': 'lock',
  error: 'replay',
} as const satisfies Record<CampaignStatus, string>

/** Above the text: the campaign's picture; in card mode the back of a card until it is turned over. */
function Face({ state, campaign }: { state: StageState; campaign: Campaign | undefined }) {
  const isCard = campaign?.isCardMode === true
  if (isCard && state.step === 'claim')
    return (
      <div className={styles.card} data-face="down" data-is-turning={state.isClaiming || undefined}>
        <AnyIcon name="bonus" size={72} isFilled />
      </div>
    )
  const wasRefused = state.step === 'final' && isRefused(state.status)
  const source = wasRefused ? campaign?.theme?.errorModal?.errorImage : campaign?.mainImage
  if (!source)
    return (
      <div className={styles.card} data-face="plain">
        <AnyIcon name={state.step === 'final' ? FACES[state.status] : 'gift'} size={64} />
      </div>
    )
  return (
    <div className={styles.card} data-face="up" data-is-turned={(isCard && state.step === 'final') || undefined}>
      <Picture source={source} alt="" sizes="(min-width: 480px) 440px, 92vw" width={1600} height={1000} upTo={800} />
    </div>
  )
}

function Contact({ hint }: { hint: string }) {
  const email = useContactEmail()
  return (
    <span className={styles.contact}>
      <span>{hint}</span> {email ? <a href={`mailto:${email}`}>{email}</a> : <span>the address on the help page</span>}
      <span>.</span>
    </span>
  )
}
