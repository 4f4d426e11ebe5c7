/** Runs once an element is no more than a screen below what is seen; what comes back calls it off. In the browser alone. */
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
