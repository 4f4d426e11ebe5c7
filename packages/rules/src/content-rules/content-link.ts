/** Where a link of content may lead: to a page of the site, or to another https address. Never to a script. */
export const CONTENT_LINK = /^(?:\/win(?:\/[^/\\].*)?|https:\/\/[^\s/]+.*)$/

export const isContentLink = (link: string): boolean => CONTENT_LINK.test(link)
