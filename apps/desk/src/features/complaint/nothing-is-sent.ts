export const NOTHING_IS_SENT =
  'Nothing that you write here is sent to anybody. Answer from your own mail, phone or desk, and keep here what was said.'
