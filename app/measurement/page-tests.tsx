import { testsElement } from '#contract/measurement/batch.ts'

/** Tells the collector by which A/B tests this page was put together. */
export const PageTests = ({ keys }: { keys: readonly string[] | undefined }) =>
  keys && keys.length > 0 ? <meta name={testsElement} content={keys.join(',')} /> : null
