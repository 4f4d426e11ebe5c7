/** Modals that any screen can request. `ModalHost` in the root shows them (1-site §2 'Modals'). */
import { createSharedValue } from '../browser/shared-value.ts'
export type Message = { title: string; text: string; /** Default: 'OK'. */ button?: string }
export type Question = {
  title?: string
  text?: string
  /** Default: 'Leave' and 'Stay'. */ yes?: string
  no?: string
}
export type Video = { source: string; poster: string; captions?: string | undefined; title: string }

export type ModalRequest =
  | { kind: 'message'; message: Message; answer: () => void }
  | { kind: 'confirm'; question: Question; answer: (isConfirmed: boolean) => void }
  | { kind: 'video'; video: Video; answer: () => void }

const { get, set, subscribe } = createSharedValue<readonly ModalRequest[]>([])

/** Unanswered requests, in the order in which they arrived. */
export const modalRequests = { get, subscribe }

function ask<Answer>(make: (answer: (value: Answer) => void) => ModalRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const request = make((value) => {
      set(get().filter((each) => each !== request))
      resolve(value)
    })
    set([...get(), request])
  })
}

/** Shows a message that has to be read. Resolves when it is closed. */
export const showMessage = (message: Message): Promise<void> =>
  ask<void>((answer) => ({ kind: 'message', message, answer }))

/** Asks for confirmation of something that cannot be undone. Default: 'Are you sure you want to leave?' */
export const askConfirm = (question: Question = {}): Promise<boolean> =>
  ask<boolean>((answer) => ({ kind: 'confirm', question, answer }))

/** Plays a video over the page. Resolves when it is closed. */
export const showVideo = (video: Video): Promise<void> => ask<void>((answer) => ({ kind: 'video', video, answer }))
