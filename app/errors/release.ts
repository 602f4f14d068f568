/** The name of the build, which `vite.config.ts` puts in its place. */
export const release: string = import.meta.env.SHOP_RELEASE ?? 'development'
