/** Modals that any screen can ask for in passing; `ModalHost` in the root shows them (1-site §2 'Modals'). */
export type Message = { title: string; text: string; /** 'OK' where left out. */ button?: string }
export type Question = {
  title?: string
  text?: string
  /** 'Leave' and 'Stay' where left out. */ yes?: string
  no?: string
}
export type Video = { source: string; poster: string; captions?: string | undefined; title: string }

export type ModalRequest =
  | { kind: 'message'; message: Message; answer: () => void }
  | { kind: 'confirm'; question: Question; answer: (isConfirmed: boolean) => void }
  | { kind: 'video'; video: Video; answer: () => void }

let requests: readonly ModalRequest[] = []
const listeners = new Set<() => void>()

const set = (next: readonly ModalRequest[]) => {
  requests = next
  for (const listener of listeners) listener()
}

/** What is asked for and not answered yet, in the order in which it came. */
export const modalRequests = {
  get: () => requests,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function ask<Answer>(make: (answer: (value: Answer) => void) => ModalRequest): Promise<Answer> {
  return new Promise((resolve) => {
    const request = make((value) => {
      set(requests.filter((each) => each !== request))
      resolve(value)
    })
    set([...requests, request])
  })
}

/** Says something that has to be read; done when it was. */
export const showMessage = (message: Message): Promise<void> =>
  ask<void>((answer) => ({ kind: 'message', message, answer }))

/** Asks before something that cannot be undone: 'Are you sure you want to leave?' unless other words are given. */
export const askConfirm = (question: Question = {}): Promise<boolean> =>
  ask<boolean>((answer) => ({ kind: 'confirm', question, answer }))

/** Plays a film over the page; done when it was closed. */
export const showVideo = (video: Video): Promise<void> => ask<void>((answer) => ({ kind: 'video', video, answer }))
