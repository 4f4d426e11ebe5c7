/** The state that a list shows, from `?state=` of its address; the fallback if it is missing or not one of the states. */
export function stateFromAddress<S extends string>(
  request: Pick<Request, 'url'>,
  states: readonly S[],
  fallback: NoInfer<S>,
): S {
  const asked = new URL(request.url).searchParams.get('state')
  return states.find((state) => state === asked) ?? fallback
}
