import { useRef } from 'react'

/** An id for what is sent: the same content, sent again because its reply was lost, keeps its id; another one has another. */
export function useContentId(): (content: object) => string {
  const last = useRef<{ content: string; id: string }>(undefined)
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current?.content !== text) last.current = { content: text, id: crypto.randomUUID() }
    return last.current.id
  }
}
