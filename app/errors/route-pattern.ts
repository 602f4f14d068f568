type Router = { state: { matches: readonly { route: { path?: string } }[] } }

declare global {
  interface Window {
    /** React Router's own, once the page is alive. */
    __reactRouterDataRouter?: Router & { subscribe(listener: (state: Router['state']) => void): () => void }
  }
}

/** The pattern of a page, such as `/de/p/:id/:slug?`: its address may have a token in it. */
export const patternOf = ({ matches }: Router['state']): string =>
  `/${matches.flatMap(({ route }) => (route.path ? [route.path] : [])).join('/')}`

export function currentPattern(): string | undefined {
  const router = window.__reactRouterDataRouter
  return router && patternOf(router.state)
}
