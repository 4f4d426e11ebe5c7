/** Runs once an element is at most one screen height below the viewport. Returns a function that cancels it. Browser only. */
export function whenNear(element: Element, run: () => void): () => void {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watch.disconnect()
      run()
    },
    { rootMargin: '0px 0px 100% 0px' },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
