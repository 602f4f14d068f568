/** The name of a page in app/routes.ts: without its language, and the page's own name at a path of the earlier shop. */
export const routeName = (id: string): string => id.replace(/^[a-z]{2}\//, '').replace(/:[A-Z].*$/, '')
