/** The player's data: download and erasure (field rule 26). */
import { postAccountErase, postAccountExport } from '@fairdraw/contract/profile.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { askConfirm, showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { StepUp } from '../player/texted-code/texted-code.tsx'
import { loadContactEmail } from '../catalogue/contact-email/load-contact-email.ts'
import { DueBeforeErasing } from './due-before-erasing.tsx'
import { clearAfterClosing } from '../../session/log-out.ts'
import { ProfilePage, profileMeta } from './profile-page.tsx'
import styles from '../player/profile.module.css'
import type { Route } from './+types/profile-data.ts'

export const loader = loadContactEmail
export const shouldRevalidate = () => false
export const meta = () => profileMeta('Your data')

export default function ProfileData({ loaderData, params }: Route.ComponentProps) {
  return (
    <ProfilePage label="Your data" pageSlug={params.pageSlug} {...loaderData}>
      {({ phone }) => (
        <>
          <Download phone={phone} />
          <Erase phone={phone} contactEmail={loaderData.contactEmail} />
        </>
      )}
    </ProfilePage>
  )
}

function Download({ phone }: { phone: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [statusText, setStatusText] = useState('')
  const download = async (confirmation: string) => {
    const answer = await api(postAccountExport, { body: { confirmation } })
    if (!answer.ok) return problemText(answer.problem)
    saveFile(`win-my-data-${answer.body.madeAt.slice(0, 10)}.json`, 'application/json', [
      JSON.stringify(answer.body, null, 2),
    ])
    setIsAsking(false)
    setStatusText('Your file is in your downloads.')
    return undefined
  }
  return (
    <section className={styles.card} aria-labelledby="download">
      <h2 className={styles.name} id="download">
        Download your data
      </h2>
      <p className={styles.quiet}>Everything we hold about you, in one file you can open or share.</p>
      {isAsking ? (
        <StepUp phone={phone} button="Download" onConfirmed={download} onCancel={() => setIsAsking(false)}>
          First we’ll text you a code to check it’s you.
        </StepUp>
      ) : (
        <Button
          tone="stage"
          onClick={() => {
            setStatusText('')
            setIsAsking(true)
          }}
        >
          Download my data
        </Button>
      )}
      <output className={statusText ? styles.good : 'visually-hidden'}>{statusText}</output>
    </section>
  )
}

const QUESTION = {
  title: 'Erase your account?',
  text: 'This can’t be undone. You’ll lose your tokens, credits and history. Entries in live draws will stay in, without your name.',
  yes: 'Erase my account',
  no: 'Keep it',
}

function Erase({ phone, contactEmail }: { phone: string; contactEmail: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [due, setDue] = useState<readonly Due[]>()
  const navigate = useNavigate()
  const erase = async (confirmation: string) => {
    if (!(await askConfirm(QUESTION))) {
      setIsAsking(false)
      return undefined
    }
    const answer = await api(postAccountErase, { body: { confirmation } })
    if (!answer.ok && answer.problem.code === 'prizes-due') {
      setDue(answer.problem.due ?? [])
      setIsAsking(false)
      return undefined
    }
    if (!answer.ok) return problemText(answer.problem)
    await clearAfterClosing()
    await navigate(listingPath())
    void showMessage({ title: 'Your account is erased', text: 'We’ve deleted your details. Thank you for playing.' })
    return undefined
  }
  return (
    <section className={styles.card} aria-labelledby="erase">
      <h2 className={styles.name} id="erase">
        Erase my account
      </h2>
      <p className={styles.quiet}>
        We’ll delete your details, except records the law or a live draw requires. You’d lose any cash or prizes still
        on their way to you, so make sure you have those first.
      </p>
      {due && <DueBeforeErasing due={due} contactEmail={contactEmail} />}
      {isAsking ? (
        <StepUp phone={phone} button="Continue" onConfirmed={erase} onCancel={() => setIsAsking(false)}>
          First we’ll text you a code to check it’s you.
        </StepUp>
      ) : (
        <Button
          tone="outline"
          onClick={() => {
            setDue(undefined)
            setIsAsking(true)
          }}
        >
          Erase my account
        </Button>
      )}
    </section>
  )
}
